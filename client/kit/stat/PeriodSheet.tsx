import { Box, chakra } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useState } from 'react'
import { today } from '#client/data/time.ts'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { counted, shortMonth } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Tool } from '#client/kit/table/tableStyles.ts'
import { dayMs } from '#contract/time.ts'
import { type DaySpan, monthSpan, type Preset, presetSpanOf, presets } from './periods.ts'
import type { StatShown } from './statAddress.ts'

const Month = chakra('button', {
  base: {
    minHeight: '44px',
    borderRadius: 'field',
    textAlign: 'center',
    textStyle: 'label',
    bg: 'sunken',
    '&[aria-pressed=true]': { bg: 'brand', color: 'onBrand' },
  },
})

type Picked = Pick<StatShown, 'preset' | 'days' | 'months'>
/** Most months at once. */
const mostMonths = 60

interface PeriodProps {
  picked: Picked
  onPick: (picked: Picked) => void
  onClose: () => void
}

/** Picks the days that are counted: a moving period, whole months, or from a day to a day. */
export function PeriodSheet({ picked, onPick, onClose }: PeriodProps) {
  const take = (next: Picked) => {
    onPick(next)
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title="Zeitraum">
      <Box display="flex" flexDirection="column" gap="24">
        <Box role="group" aria-label="Mit dem Kalender" display="flex" flexWrap="wrap" gap="8">
          {(Object.keys(presets) as Preset[]).map(preset => (
            <Tool
              key={preset}
              type="button"
              aria-pressed={picked.preset === preset}
              data-on={picked.preset === preset || undefined}
              onClick={() => take({ preset, days: undefined, months: [] })}
            >
              {presets[preset]}
            </Tool>
          ))}
        </Box>
        <Months picked={picked} onPick={take} />
        <DayRangeFields picked={picked} onPick={take} />
      </Box>
    </Sheet>
  )
}

function Months({ picked, onPick }: Pick<PeriodProps, 'picked' | 'onPick'>) {
  const thisYear = Number(today().slice(0, 4))
  const [year, setYear] = useState(Number(picked.months.at(-1)?.slice(0, 4) ?? thisYear))
  const [months, setMonths] = useState(picked.months)
  const toggle = (month: string) => setMonths(months.includes(month) ? months.filter(each => each !== month) : [...months, month].sort())
  return (
    <Box role="group" aria-label="Ganze Monate">
      <Box display="flex" alignItems="center" justifyContent="space-between" marginBottom="6">
        <IconButton label="Jahr davor" icon={<CaretLeftIcon size={20} />} onClick={() => setYear(year - 1)} />
        <Box textStyle="label" aria-live="polite">
          {year}
        </Box>
        <IconButton label="Jahr danach" icon={<CaretRightIcon size={20} />} onClick={() => setYear(year + 1)} />
      </Box>
      <Box display="grid" gridTemplateColumns="repeat(4, 1fr)" gap="6">
        {Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`).map(month => (
          <Month key={month} type="button" aria-pressed={months.includes(month)} onClick={() => toggle(month)}>
            {shortMonth(`${month}-01`)}
          </Month>
        ))}
      </Box>
      {months.length > 0 && (
        <Box display="flex" flexWrap="wrap" gap="8" marginTop="10">
          <Button size="row" onClick={() => onPick({ preset: undefined, days: undefined, months: months.slice(-mostMonths) })}>
            {counted(months.length, 'Monat', 'Monate')} auswerten
          </Button>
          <Button look="text" size="row" onClick={() => setMonths([])}>
            Keine
          </Button>
        </Box>
      )}
    </Box>
  )
}

function spanNow({ preset, days, months }: Picked): DaySpan {
  if (preset) return presetSpanOf(preset)
  return days ?? { from: monthSpan(months[0]!).from, to: monthSpan(months.at(-1)!).to }
}

function DayRangeFields({ picked, onPick }: Pick<PeriodProps, 'picked' | 'onPick'>) {
  const now = spanNow(picked)
  const [from, setFrom] = useState(now.from)
  const [to, setTo] = useState(now.to)
  const [tried, setTried] = useState(false)
  const long = Date.parse(to) - Date.parse(from) > 3_690 * dayMs
  const problem =
    !from || !to
      ? 'Wähle beide Tage.'
      : to < from
        ? 'Das Ende liegt vor dem Anfang.'
        : long
          ? 'Höchstens zehn Jahre auf einmal.'
          : undefined
  return (
    <Box asChild display="flex" flexDirection="column" gap="10">
      <form
        aria-label="Von Tag bis Tag"
        onSubmit={event => {
          event.preventDefault()
          setTried(true)
          if (!problem) onPick({ preset: undefined, days: { from, to }, months: [] })
        }}
      >
        <Box display="grid" gridTemplateColumns="1fr 1fr" gap="10">
          <TextField label="Von" type="date" min="2000-01-01" max="2100-12-31" value={from} onChange={setFrom} />
          <TextField
            label="Bis"
            type="date"
            min="2000-01-01"
            max="2100-12-31"
            value={to}
            onChange={setTo}
            error={tried ? problem : undefined}
          />
        </Box>
        <Button look="soft" size="row" type="submit">
          Diese Tage auswerten
        </Button>
      </form>
    </Box>
  )
}
