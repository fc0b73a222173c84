import { addDays } from '#contract/days.ts'
import type { WorkKind } from '#contract/rules/worktime/stamps.ts'
import { daysLater, minuteOf, spanOf } from './times.ts'

interface Copied {
  person: string | null
  from: string
  to: string
  kind: WorkKind
  skill: string | null
  break: number
  note: string | null
}

/** What a template has on a weekday, as often as `count` says. */
export interface Line {
  /** 1 is Monday. */
  weekday: number
  from: string
  to: string
  kind: WorkKind
  skill: string | null
  break: number
  count: number
}

/** The same shifts so many days later, by the clock on the wall; a note belongs to its day and stays behind. */
export const copied = (shifts: readonly Copied[], days: number): Copied[] =>
  shifts.map(({ person, kind, skill, break: pause, ...span }) => ({
    person,
    kind,
    skill,
    break: pause,
    note: null,
    ...daysLater(span, days),
  }))

/** The open shifts of a template in the week that begins on that Monday. */
export const ofTemplate = (lines: readonly Line[], monday: string): Copied[] =>
  lines.flatMap(({ weekday, from, to, kind, skill, break: pause, count }) => {
    const span = spanOf(addDays(monday, weekday - 1), minuteOf(from), minuteOf(to))
    return Array.from({ length: count }, () => ({ person: null, ...span, kind, skill, break: pause, note: null }))
  })
