import type { WorkKind } from '#contract/rules/worktime/stamps.ts'
import type { PermitKind } from './permits.ts'

interface Line {
  /** `forbidden` keeps a shift from being published, `hint` is only said (T09). */
  weight: 'forbidden' | 'hint'
  /** What kind of permit allows it all the same. */
  permit: PermitKind | null
  /** Null of what is no law. */
  article: string | null
}

/** What the law says of shifts, a line each (T09 to T17). */
export const law = {
  overlap: { weight: 'forbidden', permit: null, article: null },
  absent: { weight: 'hint', permit: null, article: null },
  break: { weight: 'hint', permit: null, article: 'ArG Art. 15' },
  rest: { weight: 'forbidden', permit: 'other', article: 'ArG Art. 15a' },
  'rest-short': { weight: 'hint', permit: null, article: 'ArG Art. 15a' },
  span: { weight: 'forbidden', permit: 'other', article: 'ArG Art. 10' },
  overtime: { weight: 'hint', permit: null, article: 'ArG Art. 12' },
  week: { weight: 'forbidden', permit: 'other', article: 'ArG Art. 9, 12' },
  year: { weight: 'forbidden', permit: 'other', article: 'ArG Art. 12' },
  night: { weight: 'forbidden', permit: 'night', article: 'ArG Art. 16, ArGV 2 Art. 40' },
  'night-long': { weight: 'forbidden', permit: 'other', article: 'ArG Art. 17a' },
  sunday: { weight: 'forbidden', permit: 'sunday', article: 'ArG Art. 18, ArGV 2 Art. 40' },
  sundays: { weight: 'forbidden', permit: 'other', article: 'ArGV 2 Art. 12' },
  'weekly-rest': { weight: 'forbidden', permit: 'other', article: 'ArGV 1 Art. 21' },
  row: { weight: 'forbidden', permit: 'other', article: 'ArGV 1 Art. 21' },
  'half-day': { weight: 'hint', permit: null, article: 'ArG Art. 21' },
  minor: { weight: 'forbidden', permit: 'minor', article: 'ArG Art. 31' },
  'minor-night': { weight: 'forbidden', permit: 'minor', article: 'ArG Art. 31' },
  'minor-sunday': { weight: 'forbidden', permit: 'minor', article: 'ArG Art. 31' },
  'minor-school': { weight: 'forbidden', permit: 'minor', article: 'ArGV 5 Art. 16' },
  'minor-week': { weight: 'forbidden', permit: null, article: 'ArG Art. 31' },
} as const satisfies Record<string, Line>
export type Rule = keyof typeof law

/** Limits in hours, unless they say something else. */
export const limits = {
  dailyRest: { adult: 11, minor: 12 },
  /** Down to which an adult's rest may be shortened once a week, if those of two weeks are 11 h on average. */
  shortestRest: 8,
  span: { adult: 14, minor: 12 },
  minorDay: 9,
  /** Überzeit of one day, and of a year by the hours of the week that hold. */
  overtimeDay: 2,
  overtimeYear: { 45: 170, 50: 140 },
  /** Night work of a day: worked, and from first to last. */
  night: { worked: 9, within: 10 },
  /** In one piece, with the daily rest: in each week, and in one whose Sunday is worked. */
  weeklyRest: { usual: 35, sunday: 47 },
  /** A free half day beside the daily rest. */
  halfDay: 19,
  daysInRow: 6,
  freeSundays: 12,
} as const

/** Minutes after midnight between which it is night (T14), and from and until when a rest day holds its day (T15). */
export const nightClock = { from: 23 * 60, to: 6 * 60 } as const
export const restDayClock = { from: 6, to: 20 } as const

/** Work that a fitness studio needs no permit for: at night, and on Sundays (ArGV 2 art. 40). */
export const freeAtNight: readonly WorkKind[] = ['upkeep']
export const freeOnSunday: readonly WorkKind[] = ['care', 'course', 'upkeep']

/** Minutes of break from so many minutes of work on (ArG art. 15). */
const breaks = [
  { over: 540, pause: 60 },
  { over: 420, pause: 30 },
  { over: 330, pause: 15 },
] as const

/** Minutes of break that so many minutes of work ask for. */
export const breakFor = (worked: number): number => breaks.find(({ over }) => worked > over)?.pause ?? 0
