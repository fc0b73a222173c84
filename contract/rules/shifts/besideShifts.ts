import { without } from '#contract/rules/worktime/workEntries.ts'
import { minutesOf, wallMomentOf, wallOf } from './wallTimes.ts'
import type { Judged } from './worker.ts'

/** Work that is no shift, such as a course that somebody leads or what they stamped; moments as ISO text. */
export interface WorkBlock {
  from: string
  to: string
}

const stretchOf = ({ from, to }: WorkBlock) => ({ from: Date.parse(from), to: Date.parse(to) })

/** Blocks as far as no shift covers them, each moment once: leading a course is work within a shift (T55). Their ids are those of no shift. */
export function besideShifts(shifts: readonly Judged[], blocks: readonly WorkBlock[]): Judged[] {
  if (blocks.length === 0) return []
  const taken = shifts.map(stretchOf)
  return blocks.flatMap((block, nth) => {
    const left = without([stretchOf(block)], taken)
    taken.push(stretchOf(block))
    return left.map(({ from, to }, part) => ({
      _id: `block ${nth} ${part}`,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      break: 0,
      kind: null,
    }))
  })
}

/** A day of a trip: minutes that are to be worked on it whatever else is planned, and those of the way beyond the usual one (T32). */
export interface TripDay {
  day: string
  target: number
  way: number
}

/** A trip is drawn from there on its day, as nobody knows its hours. */
const tripFrom = 8 * 60
const longestTrip = 15 * 60

/** Days of trips as work without a clock: what is to be worked and no shift of the day holds, and the way. Their ids are those of no shift. */
export function tripsBeside(shifts: readonly Judged[], trips: readonly TripDay[]): Judged[] {
  if (trips.length === 0) return []
  const held = new Map<string, number>()
  for (const shift of shifts) held.set(wallOf(shift).day, (held.get(wallOf(shift).day) ?? 0) + minutesOf(shift))
  return trips.flatMap(({ day, target, way }) => {
    const minutes = Math.min(longestTrip, Math.max(0, target - (held.get(day) ?? 0)) + way)
    if (minutes <= 0) return []
    const from = wallMomentOf(day, tripFrom)
    const to = new Date(Date.parse(from) + minutes * 60_000).toISOString()
    return [{ _id: `trip ${day}`, from, to, break: 0, kind: null, clockless: true as const }]
  })
}
