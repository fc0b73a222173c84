import type { WorkTimeKind } from '#contract/rules/worktime/stamps.ts'
import type { PermitKind } from './permits.ts'

interface LawLine {
  /** `forbidden` keeps a shift from being published, `hint` is only said (T09). */
  weight: 'forbidden' | 'hint'
  /** Kind of permit that allows it all the same. */
  permit: PermitKind | null
  /** Null of what is no law. */
  article: string | null
}

/** The law on shifts, a line each (T09 to T17). */
export const law = {
  overlap: { weight: 'forbidden', permit: null, article: null },
  absent: { weight: 'hint', permit: null, article: null },
  skill: { weight: 'hint', permit: null, article: null },
  break: { weight: 'hint', permit: null, article: 'ArG Art. 15' },
  rest: { weight: 'forbidden', permit: 'other', article: 'ArG Art. 15a' },
  'rest-overtime': { weight: 'forbidden', permit: 'other', article: 'ArGV 1 Art. 19' },
  'rest-short': { weight: 'hint', permit: null, article: 'ArG Art. 15a' },
  span: { weight: 'forbidden', permit: 'other', article: 'ArG Art. 10' },
  overtime: { weight: 'hint', permit: null, article: 'ArG Art. 12' },
  week: { weight: 'forbidden', permit: 'other', article: 'ArG Art. 9, 12' },
  year: { weight: 'forbidden', permit: 'other', article: 'ArG Art. 12' },
  night: { weight: 'forbidden', permit: 'night', article: 'ArG Art. 16, ArGV 2 Art. 40' },
  'night-long': { weight: 'forbidden', permit: 'other', article: 'ArG Art. 17a' },
  sunday: { weight: 'forbidden', permit: 'sunday', article: 'ArG Art. 18, ArGV 2 Art. 40' },
  'sunday-rest': { weight: 'forbidden', permit: 'other', article: 'ArG Art. 20, ArGV 1 Art. 21' },
  'sunday-off': { weight: 'hint', permit: null, article: 'ArG Art. 20, ArGV 1 Art. 21' },
  sundays: { weight: 'forbidden', permit: 'other', article: 'ArGV 2 Art. 12' },
  'weekly-rest': { weight: 'forbidden', permit: 'other', article: 'ArGV 1 Art. 21' },
  row: { weight: 'forbidden', permit: 'other', article: 'ArGV 1 Art. 21' },
  'half-day': { weight: 'hint', permit: null, article: 'ArG Art. 21' },
  'half-day-joined': { weight: 'hint', permit: null, article: 'ArG Art. 21, ArGV 2 Art. 14' },
  minor: { weight: 'forbidden', permit: 'minor', article: 'ArG Art. 31' },
  'minor-night': { weight: 'forbidden', permit: 'minor', article: 'ArG Art. 31' },
  'minor-sunday': { weight: 'forbidden', permit: 'minor', article: 'ArG Art. 31' },
  'minor-school': { weight: 'forbidden', permit: 'minor', article: 'ArGV 5 Art. 16' },
  'minor-week': { weight: 'forbidden', permit: null, article: 'ArG Art. 31' },
} as const satisfies Record<string, LawLine>
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
  /** In one piece, with the daily rest: in each week, in one whose Sunday and a public holiday are free (ArGV 1 art. 19), and in one whose Sunday is worked. */
  weeklyRest: { usual: 35, holidays: 24, sunday: 47 },
  /** A free half day beside the daily rest. */
  halfDay: 19,
  /** Weeks whose free half days may be joined. */
  joinedWeeks: 8,
  daysInRow: 6,
  freeSundays: 12,
  /** Work on a Sunday up to which time off makes up for it; of more a day of rest does. */
  shortSunday: 5,
  /** That day of rest, with the daily rest, and days before and after in which it lies. */
  restDay: 35,
  restDayWithin: 7,
  /** Days after a short Sunday in which its time off lies. */
  timeOffWithin: 28,
  /** Minutes by which a studio may move the night. */
  nightMoved: 60,
} as const

/** By how many minutes a studio's night is moved from a day on, as its staff agreed (T14): earlier where less than none. */
export interface MovedNight {
  from: string
  by: number
}

/** By how many minutes the night of a day is moved: by the latest row that holds then. */
export function nightMovedOn(nights: readonly MovedNight[], day: string) {
  let last: MovedNight | undefined
  for (const each of nights) if (each.from <= day && (!last || each.from >= last.from)) last = each
  return last?.by ?? 0
}

/** Minutes after midnight between which it is night (T14), and from and until when a rest day holds its day (T15). */
export const nightClock = { from: 23 * 60, to: 6 * 60 } as const
export const restDayClock = { from: 6, to: 20 } as const

/** Work that a fitness studio needs no permit for: at night, and on Sundays (ArGV 2 art. 40). */
export const freeAtNight: readonly WorkTimeKind[] = ['upkeep']
export const freeOnSunday: readonly WorkTimeKind[] = ['care', 'course', 'upkeep']

/** Minutes of break from so many minutes of work on (ArG art. 15), the longest work first. */
export const breakSteps = [
  { over: 540, pause: 60 },
  { over: 420, pause: 30 },
  { over: 330, pause: 15 },
] as const

/** Minutes of a break below which it is none (T11). */
export const shortestBreak = 15

/** Minutes of break that so many minutes of work ask for. */
export const breakFor = (worked: number): number => breakSteps.find(({ over }) => worked > over)?.pause ?? 0
