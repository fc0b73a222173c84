import { Box, Flex } from '@chakra-ui/react'
import { useField } from 'formik'
import { prefetch } from '#client/data/reads.ts'
import { Check } from '#client/kit/Check.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { daycare } from '#contract/daycare/calls.ts'
import type { HoursForm } from '#contract/daycare/shapes.ts'

const { Form, Field } = formFor(daycare.saveHours)

/** Values with which a Kinderhort begins that nobody has described yet. */
const usual: Omit<HoursForm, 'studio' | 'version'> = {
  weekdays: [1, 2, 3, 4, 5].map(weekday => ({ weekday, from: '08:30', to: '11:30' })),
  closed: [],
  places: 10,
  fromMonths: 6,
  toYears: 8,
  mostMinutes: 120,
  ratios: [
    { upTo: 2, children: 4 },
    { upTo: 8, children: 8 },
  ],
}

/** As they stand, which a refusal tells within its answer. */
const loadHours = (studio: string) =>
  prefetch(daycare.hours, { params: { x: studio } }, 0).then(({ hours }) => hours ?? { version: undefined })

interface HoursProps {
  studio: string
  hours: HoursForm | undefined
  onClose: () => void
}

/** When the Kinderhort is open, for whom, and for how many. */
export function HoursSheet({ studio, hours, onClose }: HoursProps) {
  const start = hours ?? usual
  return (
    <Sheet open onClose={onClose} title="Kinderhort: Öffnungszeiten">
      <Form
        start={start}
        also={{ studio, version: hours?.version ?? 0 }}
        whole={() => loadHours(studio)}
        reads={{ weekdays: value => openingsText(value as Opening[]) }}
        onDone={() => {
          toast('Die Öffnungszeiten sind gespeichert.')
          onClose()
        }}
      >
        <Weekdays />
        <Field name="places" hint="So viele Kinder sind höchstens zugleich da." />
        <Field name="fromMonths" />
        <Field name="toYears" />
        <Field name="mostMinutes" />
      </Form>
    </Sheet>
  )
}

const names = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']
type Opening = HoursForm['weekdays'][number]

const openingsText = (openings: readonly Opening[]) =>
  openings.map(({ weekday, from, to }) => `${names[weekday - 1]} ${from}–${to}`).join(', ') || 'geschlossen'

function Weekdays() {
  const [{ value = [] }, { error }, { setValue }] = useField<Opening[] | undefined>('weekdays')
  const put = (next: Opening) =>
    void setValue([...value.filter(({ weekday }) => weekday !== next.weekday), next].sort((a, b) => a.weekday - b.weekday))
  return (
    <Box display="grid" gap="8">
      {names.map((name, nth) => {
        const weekday = nth + 1
        const open = value.find(one => one.weekday === weekday)
        const toggle = (on: boolean) =>
          on ? put({ weekday, from: '08:30', to: '11:30' }) : void setValue(value.filter(one => one.weekday !== weekday))
        return (
          <Flex key={name} gap="8" align="center" wrap="wrap">
            <Box minWidth="140px">
              <Check checked={!!open} onChange={toggle}>
                {name}
              </Check>
            </Box>
            {open && (
              <>
                <TextField label={`${name} von`} type="time" value={open.from} onChange={from => put({ weekday, from, to: open.to })} />
                <TextField label={`${name} bis`} type="time" value={open.to} onChange={to => put({ weekday, from: open.from, to })} />
              </>
            )}
          </Flex>
        )
      })}
      {typeof error === 'string' && (
        <Box role="alert" textStyle="small" color="danger">
          {error}
        </Box>
      )}
    </Box>
  )
}
