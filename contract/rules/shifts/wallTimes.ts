import { minuteOf } from '#contract/clock.ts'
import { addDays, daysBetween } from '#contract/days.ts'
import { clockAt, dayAt, momentsShowing } from '#contract/zone.ts'

/** Work from one moment to another, ISO text; `break` are minutes in between that don't count. */
export interface Worked {
  from: string
  to: string
  break: number
}

/** A stretch on the clock on the wall: its day, and minutes since that day's midnight; `to` is more than 1440 where it ends after midnight. */
export interface WallSpan {
  day: string
  from: number
  to: number
}

export const wallOf = ({ from, to }: Pick<Worked, 'from' | 'to'>): WallSpan => {
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  const day = dayAt(begin)
  return { day, from: minuteOf(clockAt(begin)), to: minuteOf(clockAt(end)) + daysBetween(day, dayAt(end)) * 1440 }
}

/** A moment in ms by the clock on the wall; in the hour that spring skips it is the one after. */
export function wallMsOf(day: string, minute: number): number {
  const shown = Date.parse(`${day}T00:00:00.000Z`) + minute * 60_000
  return momentsShowing(shown)[0] ?? momentsShowing(shown + 3_600_000)[0] ?? Number.NaN
}

/** The same as ISO text. */
export const wallMomentOf = (day: string, minute: number): string => new Date(wallMsOf(day, minute)).toISOString()

/** From and to of something on the wall; an end that is not after the beginning is on the next day. */
export const wallSpanOf = (day: string, from: number, to: number) => ({
  from: wallMomentOf(day, from),
  to: wallMomentOf(day, to > from ? to : to + 1440),
})

/** Minutes of it that count. */
export const minutesOf = ({ from, to, break: pause }: Worked) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000) - pause)

/** The same by the clock on the wall so many days later. */
export function daysLater(span: Pick<Worked, 'from' | 'to'>, days: number) {
  const { day, from, to } = wallOf(span)
  return { from: wallMomentOf(addDays(day, days), from), to: wallMomentOf(addDays(day, days), to) }
}

/** True where two of them have a moment in common. */
export const meets = (one: Pick<Worked, 'from' | 'to'>, other: Pick<Worked, 'from' | 'to'>) =>
  Date.parse(one.from) < Date.parse(other.to) && Date.parse(other.from) < Date.parse(one.to)
