import type { DayMark } from './tally.ts'

/** Days of training and of visited courses: one day counts once, whatever was done on it (decision 007). */
export const withVisits = (days: ReadonlySet<string>, visits: ReadonlySet<string> | undefined): Set<string> =>
  new Set(visits ? [...days, ...visits] : days)

/** A visit is known from the studio: solid, unless something else of that day waits. */
export const marksWith = (markOf: (day: string) => DayMark, visits: ReadonlySet<string> | undefined) => (day: string) => {
  const mark = markOf(day)
  return mark === 'none' && visits?.has(day) ? 'solid' : mark
}
