import { minuteOf } from '#contract/clock.ts'
import { addDays } from '#contract/days.ts'
import type { WorkTimeKind } from '#contract/rules/worktime/stamps.ts'
import { daysLater, wallSpanOf } from './wallTimes.ts'

interface Copied {
  person: string | null
  from: string
  to: string
  kind: WorkTimeKind
  skill: string | null
  break: number
  note: string | null
}

/** Shifts of a template on a weekday, as often as `count` says. */
export interface TemplateLine {
  /** 1 is Monday. */
  weekday: number
  from: string
  to: string
  kind: WorkTimeKind
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

const sameness = ({ person, from, to, kind, skill }: Omit<Copied, 'break' | 'note'>) =>
  JSON.stringify([person, Date.parse(from), Date.parse(to), kind, skill])

/** Those of many shifts that are not there yet: of the same person, time and kind of work as many stand as were meant, however often they are copied. */
export function notThere<Each extends Omit<Copied, 'break' | 'note'>>(
  wanted: readonly Each[],
  there: readonly Omit<Copied, 'break' | 'note'>[],
): Each[] {
  const known = new Map<string, number>()
  for (const shift of there) known.set(sameness(shift), (known.get(sameness(shift)) ?? 0) + 1)
  return wanted.filter(shift => {
    const left = known.get(sameness(shift)) ?? 0
    if (left > 0) known.set(sameness(shift), left - 1)
    return left === 0
  })
}

/** The open shifts of a template in the week that begins on that Monday. */
export const ofTemplate = (lines: readonly TemplateLine[], monday: string): Copied[] =>
  lines.flatMap(({ weekday, from, to, kind, skill, break: pause, count }) => {
    const span = wallSpanOf(addDays(monday, weekday - 1), minuteOf(from), minuteOf(to))
    return Array.from({ length: count }, () => ({ person: null, ...span, kind, skill, break: pause, note: null }))
  })
