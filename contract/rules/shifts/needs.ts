import { minuteOf } from '#contract/clock.ts'
import { weekdayOf } from '#contract/days.ts'
import type { WorkTimeKind } from '#contract/rules/worktime/stamps.ts'
import { wallOf } from './wallTimes.ts'

/** Staff that a studio needs on a weekday, by the clock. */
export interface Need {
  /** 1 is Monday. */
  weekday: number
  from: string
  to: string
  kind: WorkTimeKind
  /** Null where anybody will do. */
  skill: string | null
  count: number
}

interface Planned {
  person: string | null
  from: string
  to: string
  kind: WorkTimeKind
}

/** A stretch of a day in which somebody is missing; minutes since midnight. */
export interface StaffGap {
  day: string
  from: number
  to: number
  kind: WorkTimeKind
  skill: string | null
  missing: number
}

/** Minutes of one step of what is needed. */
const quarter = 15

/** Minutes of a shift on a day, cut at its midnights. */
function onDay(shift: Planned, day: string) {
  const wall = wallOf(shift)
  if (wall.day === day) return { from: wall.from, to: wall.to }
  const next = wall.to - 1440
  return next > 0 && wallOf({ from: shift.to, to: shift.to }).day === day ? { from: 0, to: next } : undefined
}

/**
 * Gaps of a day, by quarter of an hour and for each need by itself: people who are planned in that kind of work and have the skill count. Stretches
 * that follow each other with as many missing are one.
 */
export function gapsOn(
  day: string,
  { needs, shifts, skillsOf }: { needs: readonly Need[]; shifts: readonly Planned[]; skillsOf: (person: string) => readonly string[] },
): StaffGap[] {
  const here = shifts.flatMap(shift => {
    const at = shift.person === null ? undefined : onDay(shift, day)
    return at ? [{ ...at, kind: shift.kind, skills: skillsOf(shift.person as string) }] : []
  })
  return needs
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .flatMap(({ from, to, kind, skill, count }) => {
      const gaps: StaffGap[] = []
      const end = minuteOf(to) || 1440
      for (let at = minuteOf(from); at < end; at += quarter) {
        const there = here.filter(
          one => one.kind === kind && one.from <= at && at + quarter <= one.to && (skill === null || one.skills.includes(skill)),
        ).length
        const missing = count - there
        const last = gaps.at(-1)
        if (missing <= 0) continue
        if (last && last.to === at && last.missing === missing) last.to = at + quarter
        else gaps.push({ day, from: at, to: at + quarter, kind, skill, missing })
      }
      return gaps
    })
    .sort((one, other) => one.from - other.from)
}
