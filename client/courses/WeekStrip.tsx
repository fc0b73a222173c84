import { Box, chakra } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { type KeyboardEvent, type TouchEvent, useRef } from 'react'
import { dayOf, today } from '#client/data/time.ts'
import { longDate, shortWeekday } from '#client/kit/format.ts'
import type { OwnSeat } from '#client/parts/course/useSeats.ts'
import { addDays, mondayOf } from '#contract/days.ts'

const Strip = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(9, minmax(0, 1fr))', md: '44px repeat(7, 1fr) 44px' },
    gap: '2',
    paddingInline: '4',
    touchAction: 'pan-y',
  },
})

const Day = chakra('button', {
  base: {
    height: '68px',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1px',
    borderRadius: 'big',
    color: 'ink',
    transition: 'background-color 80ms linear',
    _active: { bg: 'sunken' },
    '&[aria-current=date]': { bg: 'brand', color: 'onBrand' },
  },
})
const Step = chakra('button', {
  base: { height: '68px', display: 'grid', placeItems: 'center', borderRadius: 'field', color: 'ink2', _active: { bg: 'sunken' } },
})
const Word = chakra('span', {
  base: { fontSize: '12px', lineHeight: '14px', fontWeight: 520, color: 'ink3', '[aria-current=date] &': { color: 'inherit' } },
  variants: { today: { true: { color: 'brandInk', fontWeight: 680 } } },
})
const Figure = chakra('span', { base: { fontSize: '20px', lineHeight: '24px', fontWeight: 620 } })
const Dots = chakra('span', { base: { height: '8px', display: 'flex', gap: '3px', alignItems: 'center', marginTop: '3px' } })
const Dot = chakra('i', {
  base: { width: '7px', height: '7px', borderRadius: 'full', color: 'brand', '[aria-current=date] &': { color: 'inherit' } },
  variants: {
    kind: {
      booked: { bg: 'currentColor' },
      waiting: { border: '1.5px solid currentColor' },
      joining: { border: '1.5px dashed currentColor' },
      leaving: { border: '1.5px dashed currentColor' },
    },
  },
})
const mostDots = 4

const counted = { booked: 'gebucht', waiting: 'auf der Warteliste', joining: 'vorgemerkt', leaving: 'Abmeldung vorgemerkt' } as const
type Kind = keyof typeof counted

/** Words after the day's number for screen readers: «. November, heute, 2 gebucht». */
function restOf(day: string, kinds: readonly Kind[]) {
  const told = (Object.keys(counted) as Kind[]).flatMap(kind => {
    const count = kinds.filter(each => each === kind).length
    return count ? [`${count} ${counted[kind]}`] : []
  })
  return [longDate(day).replace(/^\d+/, ''), day === today() && 'heute', ...told].filter(Boolean).join(', ')
}

interface StripProps {
  day: string
  /** True where the list below is not this day's alone. */
  all?: boolean
  own: readonly OwnSeat[]
  onPick: (day: string) => void
}

/** The seven days of a week with a dot for each of one's own courses; arrow keys and swiping lead on to the neighbouring weeks. */
export function WeekStrip({ day, all, own, onPick }: StripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const from = useRef<{ x: number; y: number }>(undefined)
  const monday = mondayOf(day)
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onPick(addDays(day, step))
    requestAnimationFrame(() => strip.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
  }
  const swiped = (event: TouchEvent) => {
    const [at, begun] = [event.changedTouches[0], from.current]
    if (!at || !begun) return
    const [x, y] = [at.clientX - begun.x, at.clientY - begun.y]
    if (Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y)) onPick(addDays(day, x < 0 ? 7 : -7))
  }
  return (
    <Strip
      ref={strip}
      role="group"
      aria-label="Tag"
      onKeyDown={walk}
      onTouchStart={({ touches }) => {
        const at = touches[0]
        from.current = at && { x: at.clientX, y: at.clientY }
      }}
      onTouchEnd={swiped}
    >
      <Step type="button" aria-label="Woche davor" title="Woche davor" onClick={() => onPick(addDays(day, -7))}>
        <CaretLeftIcon size={18} weight="bold" aria-hidden />
      </Step>
      {Array.from({ length: 7 }, (_, at) => addDays(monday, at)).map(each => {
        const kinds = own.flatMap(({ execution, seat }) =>
          dayOf(execution.startsAt) === each && !execution.cancelled && seat.kind !== 'none' ? [seat.kind] : [],
        )
        return (
          <Day
            key={each}
            type="button"
            aria-current={each === day && !all ? 'date' : undefined}
            tabIndex={each === day ? 0 : -1}
            onClick={() => onPick(each)}
          >
            <Word today={each === today()}>{shortWeekday(each)}</Word>
            <Figure>{Number(each.slice(8))}</Figure>
            <Box as="span" srOnly>
              {restOf(each, kinds)}
            </Box>
            <Dots aria-hidden>
              {kinds.slice(0, mostDots).map((kind, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: dots of one kind are alike
                <Dot key={at} kind={kind} />
              ))}
            </Dots>
          </Day>
        )
      })}
      <Step type="button" aria-label="Woche danach" title="Woche danach" onClick={() => onPick(addDays(day, 7))}>
        <CaretRightIcon size={18} weight="bold" aria-hidden />
      </Step>
    </Strip>
  )
}
