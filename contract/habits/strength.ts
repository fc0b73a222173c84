import { addDays } from '#contract/training/streak.ts'

export const rhythms = ['daily', 'weekdays', 'weekly'] as const
export type Rhythm = (typeof rhythms)[number]

/** Monday first. */
export const weekdays = ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'] as const
export type Weekday = (typeof weekdays)[number]

/** When a habit is due. */
export interface Due {
  rhythm: Rhythm
  /** The days of `weekdays`. */
  weekdays: readonly Weekday[]
  /** So many days a week, where the rhythm is `weekly`. */
  times: number | null
  /** The first day. */
  since: string
}

/** A day on which it was due, and how far it was met then: 0 to 1. */
interface Unit {
  day: string
  share: number
}

export interface Strength {
  /** 0 to 1; null where nothing was due yet. */
  strength: number | null
  /** Share of what was due in the last 4 and 12 weeks. */
  four: number | null
  twelve: number | null
  /** Units that were met one after the other, up to today. */
  streak: number
}

/** Days after which a unit counts half as much. */
export const halfLife = 28
/** Days back that are looked at. */
export const daysBack = 400

const week = 7
const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
const weekdayOf = (day: string) => weekdays[(new Date(day).getUTCDay() + 6) % week] as Weekday

/** True where somebody who keeps to it does it on this day; so many a week may be on any. */
export const isDue = ({ rhythm, weekdays: on }: Pick<Due, 'rhythm' | 'weekdays'>, day: string) =>
  rhythm !== 'weekdays' || on.includes(weekdayOf(day))

/** How far the seven days up to this one were met. */
const weekUpTo = (day: string, times: number, met: ReadonlySet<string>) =>
  Math.min(1, Array.from({ length: week }, (_, back) => addDays(day, -back)).filter(each => met.has(each)).length / times)

/** Today counts once it is met: until then it is not missed. */
function unitsOf(due: Due, met: ReadonlySet<string>, today: string): Unit[] {
  const [begun = today] = [due.since, ...met].sort()
  const [, first = begun] = [begun, addDays(today, 1 - daysBack)].sort()
  const last = met.has(today) ? today : addDays(today, -1)
  const days = Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, nth) => addDays(first, nth))
  if (due.rhythm === 'weekly') return days.slice(week - 1).map(day => ({ day, share: weekUpTo(day, due.times ?? 1, met) }))
  return days.filter(day => isDue(due, day)).map(day => ({ day, share: met.has(day) ? 1 : 0 }))
}

function mean(units: readonly Unit[], weightOf: (unit: Unit) => number) {
  const whole = units.reduce((sum, unit) => sum + weightOf(unit), 0)
  return whole === 0 ? null : Math.min(1, units.reduce((sum, unit) => sum + weightOf(unit) * unit.share, 0) / whole)
}

/**
 * How well a habit is kept (H29): the share of due units that were met, each weighted by its age with a half-life of 28 days. A unit is a due
 * day; for so many a week each day with the seven days up to it, so that two of three are two thirds.
 */
export function strengthOf(due: Due, met: ReadonlySet<string>, today: string): Strength {
  const units = unitsOf(due, met, today)
  const within = (weeks: number) =>
    mean(
      units.filter(({ day }) => day > addDays(today, -weeks * week)),
      () => 1,
    )
  const missed = units.findLastIndex(({ share }) => share < 1)
  return {
    strength: mean(units, ({ day }) => 0.5 ** (daysBetween(day, today) / halfLife)),
    four: within(4),
    twelve: within(12),
    streak: units.length - 1 - missed,
  }
}
