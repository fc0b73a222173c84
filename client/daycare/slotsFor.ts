import { clockOfMinute, minuteOf } from '#contract/clock.ts'
import type { HoursForm } from '#contract/daycare/shapes.ts'
import { weekdayOf } from '#contract/days.ts'
import { openOn, quarter } from '#contract/rules/daycare/daycarePlaces.ts'

interface Quarter {
  from: string
  free: number
}

/** Stretches of so many minutes that begin at one of these quarters, with the places that are free through all of it. */
export function slotsFor(quarters: readonly Quarter[], minutes: number) {
  const needed = Math.ceil(minutes / quarter)
  return quarters.slice(0, Math.max(0, quarters.length - needed + 1)).map(({ from }, nth) => ({
    from,
    to: clockOfMinute(minuteOf(from) + minutes),
    free: Math.min(...quarters.slice(nth, nth + needed).map(({ free }) => free)),
  }))
}

type Hours = Pick<HoursForm, 'weekdays' | 'closed'>

/** The first of these days, today first, on which so many minutes still fit; the first of all where none is. `now` as HH:MM of today. */
export function firstOpen(hours: Hours, days: readonly [string, ...string[]], { minutes, now }: { minutes: number; now: string }): string {
  const fits = (day: string) => {
    const open = openOn(hours, day, weekdayOf(day))
    if (!open) return false
    const last = minuteOf(open.to) - minutes
    // A stretch that begins this very minute can't be booked any more.
    return last >= minuteOf(open.from) && (day !== days[0] || last > minuteOf(now))
  }
  return days.find(fits) ?? days[0]
}
