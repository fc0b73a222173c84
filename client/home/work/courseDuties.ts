import { clashing } from '#client/parts/course/clashing.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import type { Planned } from '#contract/courses/scheduleForms.ts'
import { dayMs } from '#contract/time.ts'

const week = 7 * dayMs

/** A planner's duties in the seven days from `now` on, in ms. */
export function planningDue(rows: readonly Planned[], now: number) {
  const coming = rows.filter(({ startsAt, cancelled }) => {
    const begins = Date.parse(startsAt)
    return !cancelled && begins > now && begins <= now + week
  })
  const clashes = clashing(coming)
  return {
    coming: coming.length,
    alone: coming.filter(({ instructor }) => !instructor),
    clashing: coming.filter(({ _id }) => clashes.has(_id)),
    drafts: coming.filter(({ published }) => !published),
  }
}

/** The courses that are not over, one's own where there are any: the next one, and what follows it. */
export function doorsDue(rows: readonly CourseExecution[], person: string | undefined, now: number) {
  const ahead = rows.filter(({ endsAt, cancelled }) => !cancelled && Date.parse(endsAt) > now)
  const own = ahead.filter(({ instructor }) => instructor && instructor._id === person)
  const [next, ...later] = own.length > 0 ? own : ahead
  return { own: own.length > 0, next, later }
}
