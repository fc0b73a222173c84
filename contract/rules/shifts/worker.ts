import { addDays, weekdayOf } from '#contract/days.ts'
import type { LongestWeek } from '#contract/rules/employees/employment.ts'
import type { WorkTimeKind } from '#contract/rules/worktime/stamps.ts'
import { law, type MovedNight, type Rule } from './law.ts'
import type { PermitUse } from './permits.ts'
import { minutesOf, type WallSpan, type Worked, wallOf } from './wallTimes.ts'

/** A finding of the law on a shift (T09): `forbidden` keeps it from being published, `hint` is only said. `permit` is the id of one that allows it. */
export interface ShiftFinding {
  rule: Rule
  weight: 'forbidden' | 'hint'
  text: string
  permit?: string
}

/** A shift to be judged; of another studio's the kind of work is not known. */
export interface Judged extends Worked {
  _id: string
  kind: WorkTimeKind | null
  /** When on its day it is nobody knows, as of a trip: it counts as hours and as a day, and lies between no two others. */
  clockless?: true
}

/** Work of somebody in a calendar year beside the weeks that are judged, by what was published, and its Sundays that are not free. */
export interface YearStanding {
  /** '2027' */
  year: string
  /** Minutes of Überzeit. */
  overtime: number
  sundays: number
  used: PermitUse
}

/** A person who works, and the place. */
export interface Worker {
  /** 16 or 18 of whoever is younger than that on the first day, and the day on which they are so no more, if it lies in the plan. */
  under: 16 | 18 | null
  turns?: string | null
  week?: LongestWeek
  /** Weekdays at school: 1 is Monday. */
  schoolDays?: readonly number[]
  standing?: YearStanding | null
  /** When the studio's nights are others than from 23 to 6. */
  nights?: readonly MovedNight[]
  /** Minutes a week at another employer, from a day on (T08); null where nothing was said. */
  second?: { from: string; minutes: number } | null
  canton?: string | null
}

/** A shift with where it stands on the wall. */
export interface PlacedShift extends Judged {
  wall: WallSpan
  /** Days on which it lies. */
  days: readonly string[]
  /** Minutes of it that count. */
  minutes: number
  begin: number
  end: number
}

export const placed = (shift: Judged): PlacedShift => {
  const [begin, end] = [Date.parse(shift.from), Date.parse(shift.to)]
  const wall = wallOf(shift)
  const days = Array.from({ length: Math.floor((wall.to - 1) / 1440) + 1 }, (_, nth) => addDays(wall.day, nth))
  return { ...shift, wall, days, minutes: minutesOf(shift), begin, end }
}

/** 16 or 18 of whoever is younger than that on a day. */
export function underOn({ under, turns = null }: Worker, day: string): 16 | 18 | null {
  if (under === null || turns === null || day < turns) return under
  return under === 16 ? 18 : null
}

/** True for a young person who goes to school too: no Überzeit for them (T17). */
export const isLearner = ({ schoolDays = [] }: Worker) => schoolDays.length > 0
export const isSchoolDay = ({ schoolDays = [] }: Worker, day: string) => schoolDays.includes(weekdayOf(day))

export type Say = (shift: PlacedShift, rule: Rule, text: string) => void

/** With the article from which it comes. */
export const sentence = (rule: Rule, text: string) => {
  const { article } = law[rule]
  return article ? `${text} (${article}).` : `${text}.`
}

export const hourMs = 3_600_000
export const hours = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`)
