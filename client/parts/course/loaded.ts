import { outdated, queries } from '#client/data/cache.ts'
import { keyOf } from '#client/data/reads.ts'
import type { AnyCall, Reply } from '#contract/call.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { courses } from '#contract/courses/calls.ts'
import { courseVisits } from '#contract/courses/courseVisits.ts'
import { courseRecommendations } from '#contract/courses/recommendations.ts'
import type { LiveEvents } from '#contract/live.ts'
import { ratings } from '#contract/ratings/calls.ts'
import { dayMs } from '#contract/time.ts'

const callKeyOf = (call: AnyCall) => [keyOf(call)[0]]
const allOf = <C extends AnyCall>(call: C) =>
  queries.getQueriesData<Reply<C>>({ queryKey: callKeyOf(call) }).flatMap(([, data]) => data ?? [])

/** An execution that this device has loaded in some week, or on its own. */
export function knownExecution(_id: string): CourseExecution | undefined {
  for (const { executions } of allOf(courses.plan)) {
    const found = executions.find(execution => execution._id === _id)
    if (found) return found
  }
  return (
    allOf(courses.one).find(execution => execution._id === _id) ??
    allOf(courseRecommendations.of)
      .flatMap(({ rows }) => rows)
      .find(({ execution }) => execution._id === _id)?.execution
  )
}

/** The rules of a studio, as they were last loaded. */
export const knownRules = (studio: string) =>
  allOf(courses.plan).find(plan => plan.studio === studio)?.rules ?? allOf(courses.one).find(({ rules }) => rules.studio === studio)?.rules

type Seats = LiveEvents['course:seats']

/** Writes freshly told seats into every cached answer that shows them; the moment of loading stays as it is. */
export function writeSeats({ execution: _id, free, waiting, cancelled }: Seats) {
  const fresh = <E extends CourseExecution>(execution: E): E =>
    execution._id === _id ? { ...execution, free, waiting, cancelled } : execution
  changeLoaded(courses.plan, plan =>
    plan.executions.some(execution => execution._id === _id) ? { ...plan, executions: plan.executions.map(fresh) } : plan,
  )
  changeLoaded(courses.one, fresh)
  changeLoaded(courses.mine, mine =>
    mine.some(({ execution }) => execution._id === _id) ? mine.map(seat => ({ ...seat, execution: fresh(seat.execution) })) : mine,
  )
}

function changeLoaded<C extends AnyCall>(call: C, by: (data: Reply<C>) => Reply<C>) {
  for (const [key, data] of queries.getQueriesData<Reply<C>>({ queryKey: callKeyOf(call) })) {
    if (data === undefined) continue
    const next = by(data)
    if (next !== data) queries.setQueryData(key, next, { updatedAt: queries.getQueryState(key)?.dataUpdatedAt })
  }
}

export const isWaitingFor = (_id: string) =>
  allOf(courses.mine)
    .flat()
    .some(({ signup }) => signup.execution === _id && signup.state === 'waiting')

const refetch = (calls: readonly AnyCall[], before?: number) =>
  Promise.all(calls.map(call => outdated({ queryKey: callKeyOf(call) }, before)))

const mine = [courses.mine, courseVisits.days, ratings.own]

/** Refetches one's own seats after a change: the course may have been visited, which streak and ratings go by. */
export const loadMine = () => refetch(mine)

/** Refetches seats and plans that were asked for by this moment, for frames that came while nobody listened. */
export const loadAll = (before: number) => refetch([...mine, courses.plan, courses.one], before)

/** Refetches the cached plans of this studio around a day that has changed. */
export async function loadPlan({ studio, execution, day }: LiveEvents['course:changed']) {
  const isMeant = (from: string) => from <= day && Date.parse(day) - Date.parse(from) < 7 * dayMs
  await outdated({
    predicate: ({ queryKey: [call, input] }) => {
      const { query, params } = input as { query?: { studio: string; from: string }; params?: { id: string } }
      if (call === callKeyOf(courses.plan)[0]) return query?.studio === studio && isMeant(query.from)
      return call === callKeyOf(courses.one)[0] && params?.id === execution
    },
  })
}
