import { instantOf as ofWall, wallOf } from '#client/parts/audience/wall.ts'
import { clockAfter } from '#contract/clock.ts'
import { dayMs } from '#contract/time.ts'

/** Zurich's day and the minutes since its midnight. */
export interface Wall {
  day: string
  minute: number
}

const known = new Map<string, Wall>()
const offsets = new Map<number, number>()

/** Lead of Zurich's clock over UTC at an instant, in ms. */
function askedOffset(at: number) {
  const text = wallOf(new Date(at).toISOString())
  return Date.parse(`${text}Z`) - Math.floor(at / 60_000) * 60_000
}

/**
 * The lead, cached by day: a week of the whole chain is thousands of instants. On the two days a year when it changes it is worked out each
 * time.
 */
function offsetAt(at: number) {
  const day = Math.floor(at / dayMs)
  const found = offsets.get(day)
  if (found !== undefined) return Number.isNaN(found) ? askedOffset(at) : found
  const [first, last] = [askedOffset(day * dayMs), askedOffset(day * dayMs + dayMs - 60_000)]
  offsets.set(day, first === last ? first : Number.NaN)
  return first === last ? first : askedOffset(at)
}

/** Day and minute by the clock on the wall at an instant. */
export function wallAt(instant: string): Wall {
  const found = known.get(instant)
  if (found) return found
  const at = Date.parse(instant)
  const text = new Date(at + offsetAt(at)).toISOString()
  const wall = { day: text.slice(0, 10), minute: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) }
  if (known.size > 20_000) known.clear()
  known.set(instant, wall)
  return wall
}

/** The instant of a day and a minute on the wall. */
export const instantAt = (day: string, minute: number) => ofWall(`${day}T${clockAfter(minute)}`) ?? `${day}T00:00:00.000Z`
