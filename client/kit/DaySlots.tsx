import { Box, chakra } from '@chakra-ui/react'
import { useEffect, useId, useRef } from 'react'
import { bringAcross } from './across.ts'
import { clockOnce, longDate, shortWeekday, weekday } from './format.ts'
import { SlotGrid } from './SlotGrid.tsx'

const Strip = chakra('fieldset', {
  base: { border: 0, margin: 0, padding: '2', minWidth: 0, overflowX: 'auto', display: 'flex', gap: '6', scrollbarWidth: 'none' },
})
const Legend = chakra('legend', { base: { srOnly: true } })
const Day = chakra('label', {
  base: {
    position: 'relative',
    flex: '0 0 auto',
    minWidth: '52px',
    minHeight: '56px',
    display: 'grid',
    placeItems: 'center',
    alignContent: 'center',
    borderRadius: 'inner',
    bg: 'sunken',
    cursor: 'pointer',
    '&:has(:checked)': { bg: 'brandSoft', color: 'brandInk', boxShadow: 'inset 0 0 0 2px {colors.brand}' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.brand}', outlineOffset: '1px' },
  },
})
const Input = chakra('input', { base: { position: 'absolute', inset: 0, opacity: 0, width: 'full', height: 'full', cursor: 'pointer' } })

/** A stretch of a day, with the places that are free in it. */
export interface DaySlot {
  startsAt: string
  endsAt: string
  free: number
}

interface DaySlotsProps {
  /** Days to choose from, in their order. */
  days: readonly string[]
  day: string
  onDay: (day: string) => void
  /** The day's slots; undefined while they are not here. */
  slots: readonly DaySlot[] | undefined
  /** `startsAt` of the slot that is chosen. */
  value: string | undefined
  onChange: (startsAt: string) => void
  /** `startsAt` of the slot that is had, while it is being moved; it can't be chosen. */
  from?: string
  /** The word for a full slot where it can be chosen all the same: one waits for it. */
  waits?: string
  /** Said where the day has no slots. */
  empty: string
  /** Stands in place of slots that are not here. */
  otherwise?: React.ReactNode
}

const slotSpanText = ({ startsAt, endsAt }: DaySlot) => `${clockOnce(startsAt)}–${clockOnce(endsAt)}`

/** A day among several, and one of its slots; for moving, the slot that is had stands marked among them. See docs/kit/slots.md. */
export function DaySlots({ days, day, onDay, slots, value, onChange, from, waits, empty, otherwise }: DaySlotsProps) {
  const choices = slots?.map(slot => ({
    id: slot.startsAt,
    title: slotSpanText(slot),
    second: slot.startsAt === from ? 'bisher' : '',
    room: slot.startsAt === from ? '' : slot.free > 0 ? `${slot.free} frei` : (waits ?? 'vergeben'),
    full: (slot.free === 0 && !waits) || slot.startsAt === from,
  }))
  return (
    <Box display="grid" gap="12">
      <DayChoice days={days} day={day} onDay={onDay} />
      {choices?.length === 0 && <Box color="ink2">{empty}</Box>}
      {choices && choices.length > 0 && (
        <SlotGrid label={`${weekday(day)}, ${longDate(day)}`} slots={choices} value={value} onChange={onChange} />
      )}
      {!choices && (otherwise ?? <Box minHeight="160px" aria-busy />)}
    </Box>
  )
}

function DayChoice({ days, day, onDay }: Pick<DaySlotsProps, 'days' | 'day' | 'onDay'>) {
  const name = useId()
  const chosen = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    if (day && chosen.current) bringAcross(chosen.current)
  }, [day])
  return (
    <Strip>
      <Legend>Tag</Legend>
      {days.map(each => (
        <Day key={each} ref={each === day ? chosen : undefined}>
          <Input
            type="radio"
            name={name}
            checked={each === day}
            aria-label={`${weekday(each)}, ${longDate(each)}`}
            onChange={() => onDay(each)}
          />
          <Box textStyle="micro" aria-hidden>
            {shortWeekday(each)}
          </Box>
          <Box textStyle="row" fontWeight={620} aria-hidden>
            {Number(each.slice(8))}
          </Box>
        </Day>
      ))}
    </Strip>
  )
}
