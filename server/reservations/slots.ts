import { Temporal } from 'temporal-polyfill'
import { addDays } from '#contract/days.ts'
import type { ReservationClosure, ReservationSpan } from '#contract/reservations/shapes.ts'
import { minutesAfter } from '#contract/time.ts'
import { instantOf } from '#server/kit/zone.ts'

/** The hours and closures that say when there are slots. */
export interface SlotPlan {
  hours: readonly ReservationSpan[]
  closures: readonly ReservationClosure[]
  slotMinutes: number
  bufferMinutes: number
}

export interface Stretch {
  startsAt: string
  endsAt: string
}

/** A clock's instant; `24:00` is the next day's midnight. */
export const clockInstantOf = (day: string, clock: string) =>
  clock === '24:00' ? instantOf(addDays(day, 1), '00:00') : instantOf(day, clock)

/** Zurich days from one on. */
export const daysFrom = (day: string, days: number) => Array.from({ length: days }, (_, at) => addDays(day, at))

const minute = 60_000
const instantAt = (moment: number) => new Date(moment).toISOString()

/**
 * The slots of one Zurich day. They follow each other by minutes that pass, not by the clock: on the days on which the clock is moved, no slot
 * is longer or shorter, and there are fewer or more of them. Spans of a day that overlap give no slots that do.
 */
export function slotsOn({ hours, closures, slotMinutes, bufferMinutes }: SlotPlan, day: string): Stretch[] {
  if (closures.some(({ from, to }) => from <= day && day <= to)) return []
  const { dayOfWeek } = Temporal.PlainDate.from(day)
  const spans = hours.filter(({ weekday }) => weekday === dayOfWeek).sort((a, b) => (a.from < b.from ? -1 : 1))
  const slots: Stretch[] = []
  let free = 0
  for (const { from, to } of spans) {
    const end = Date.parse(clockInstantOf(day, to))
    let start = Math.max(Date.parse(clockInstantOf(day, from)), free)
    for (; start + slotMinutes * minute <= end; start = free) {
      slots.push({ startsAt: instantAt(start), endsAt: instantAt(start + slotMinutes * minute) })
      free = start + (slotMinutes + bufferMinutes) * minute
    }
  }
  return slots
}

/** The number of these that lie in a slot, or nearer to it than the buffer. */
export const takenIn = ({ startsAt, endsAt }: Stretch, bufferMinutes: number, taken: readonly Stretch[]) => {
  const [from, to] = [minutesAfter(startsAt, -bufferMinutes), minutesAfter(endsAt, bufferMinutes)]
  return taken.filter(one => one.startsAt < to && one.endsAt > from).length
}
