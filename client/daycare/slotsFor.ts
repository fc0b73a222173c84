import { clockAt, minuteOf } from '#contract/rules/daycare/clock.ts'
import { quarter } from '#contract/rules/daycare/places.ts'

interface Quarter {
  from: string
  free: number
}

/** Stretches of so many minutes that begin at one of these quarters, with the places that are free through all of it. */
export function slotsFor(quarters: readonly Quarter[], minutes: number) {
  const needed = Math.ceil(minutes / quarter)
  return quarters.slice(0, Math.max(0, quarters.length - needed + 1)).map(({ from }, nth) => ({
    from,
    to: clockAt(minuteOf(from) + minutes),
    free: Math.min(...quarters.slice(nth, nth + needed).map(({ free }) => free)),
  }))
}
