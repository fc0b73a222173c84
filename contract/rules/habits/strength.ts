import { addDays } from '#contract/days.ts'
import { dayMs } from '#contract/time.ts'

export const rhythms = ['daily', 'weekdays', 'weekly'] as const
export type Rhythm = (typeof rhythms)[number]

/** Monday first. */
export const weekdays = ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'] as const
export type Weekday = (typeof weekdays)[number]

/** How often something is done. */
interface Often {
  rhythm: Rhythm
  /** The days of `weekdays`. */
  weekdays: readonly Weekday[]
  /** So many days a week, where the rhythm is `weekly`. */
  times: number | null
}

/** A rhythm that is valid no more. */
export interface EarlierRhythm extends Often {
  weekdays: Weekday[]
  /** The last day on which it was valid. */
  until: string
}

/** When a habit is due. */
export interface HabitSchedule extends Often {
  /** The first day. */
  since: string
  /** Rhythms that were valid before, the oldest first; the past is judged by them. */
  earlier?: readonly EarlierRhythm[]
}

/** The most changes of rhythm that are remembered; before the oldest of them its rhythm is taken for granted. */
export const mostEarlier = 60

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
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
const weekdayOf = (day: string) => weekdays[(new Date(day).getUTCDay() + 6) % week] as Weekday

/** The rhythm that was valid on a day. */
const validOn = (due: Pick<HabitSchedule, 'rhythm' | 'weekdays' | 'earlier'>, day: string) =>
  due.earlier?.find(({ until }) => day <= until) ?? due

/** True where somebody who keeps to it does it on this day; so many a week may be on any. */
export function isDue(due: Pick<HabitSchedule, 'rhythm' | 'weekdays' | 'earlier'>, day: string) {
  const { rhythm, weekdays: on } = validOn(due, day)
  return rhythm !== 'weekdays' || on.includes(weekdayOf(day))
}

const isSameRhythm = (one: Often, other: Often) =>
  one.rhythm === other.rhythm &&
  (one.rhythm !== 'weekly' || one.times === other.times) &&
  (one.rhythm !== 'weekdays' || weekdays.every(day => one.weekdays.includes(day) === other.weekdays.includes(day)))

/** Rhythms of before, once a habit has another one from a day on: of two changes on one day only the last counts. */
export function earlierOf(before: HabitSchedule, next: Often, from: string): EarlierRhythm[] {
  const earlier = [...(before.earlier ?? [])]
  if (isSameRhythm(before, next)) return earlier
  const { rhythm, weekdays: on, times } = before
  const last = earlier.at(-1)?.until ?? addDays(before.since, -1)
  const until = addDays(from, -1)
  // It was never valid for a whole day: nothing is judged by it.
  if (until <= last) return earlier
  return [...earlier, { rhythm, weekdays: [...on], times, until }].slice(-mostEarlier)
}

/** How far the seven days up to this one were met. */
const weekUpTo = (day: string, times: number, met: ReadonlySet<string>) =>
  Math.min(1, Array.from({ length: week }, (_, back) => addDays(day, -back)).filter(each => met.has(each)).length / times)

/** The first day of which something is known: one was done before the habit was noted here. */
export const begunOn = ({ since }: Pick<HabitSchedule, 'since'>, met: ReadonlySet<string>): string => [since, ...met].sort()[0] ?? since

/** Today counts once it is met: until then it is not missed. */
function unitsOf(due: HabitSchedule, met: ReadonlySet<string>, today: string): Unit[] {
  const begun = begunOn(due, met)
  const [, first = begun] = [begun, addDays(today, 1 - daysBack)].sort()
  const last = met.has(today) ? today : addDays(today, -1)
  const days = Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, nth) => addDays(first, nth))
  return [...(due.earlier ?? []), { ...due, until: last }].flatMap(({ until, ...often }, nth, spans) => {
    const from = spans[nth - 1]?.until
    return unitsIn(
      often,
      days.filter(day => day <= until && (from === undefined || day > from)),
      met,
    )
  })
}

/** Units of a span in which one rhythm was valid; so many a week are told by whole weeks of it. */
function unitsIn({ rhythm, weekdays: on, times }: Often, days: readonly string[], met: ReadonlySet<string>): Unit[] {
  if (rhythm === 'weekly') return days.slice(week - 1).map(day => ({ day, share: weekUpTo(day, times ?? 1, met) }))
  return days.filter(day => isDue({ rhythm, weekdays: on }, day)).map(day => ({ day, share: met.has(day) ? 1 : 0 }))
}

function mean(units: readonly Unit[], weightOf: (unit: Unit) => number) {
  const whole = units.reduce((sum, unit) => sum + weightOf(unit), 0)
  return whole === 0 ? null : Math.min(1, units.reduce((sum, unit) => sum + weightOf(unit) * unit.share, 0) / whole)
}

/**
 * How well a habit is kept (H29): the share of due units that were met, each weighted by its age with a half-life of 28 days. A unit is a due
 * day; for so many a week each day with the seven days up to it, so that two of three are two thirds.
 */
export function strengthOf(due: HabitSchedule, met: ReadonlySet<string>, today: string): Strength {
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
