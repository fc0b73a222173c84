import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useOutbox } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import { actsOf, useWaitingActs } from '#client/data/waitingActs.ts'
import { type CourseSeat, courses } from '#contract/courses/calls.ts'
import { ratings } from '#contract/ratings/calls.ts'
import { courseToRate } from '#contract/ratings/courseToRate.ts'

/** Executions rated in this tab, of which the server has not told yet. */
const ratedHereAtom = atom<ReadonlySet<string>>(new Set<string>())
const store = getDefaultStore()
export const ratedHere = (execution: string) => store.set(ratedHereAtom, new Set([...store.get(ratedHereAtom), execution]))

/** The rating of a course that still waits on this device. */
export const useWaitingRating = (execution: string) => useWaitingActs(ratings.rateCourse, ({ body }) => body.execution === execution)[0]

interface CourseToRate {
  seat: CourseSeat
  asksRecommend: boolean
}

/**
 * The visited course that may be rated now, the last one first; also without a network, from what this device knows. Null where there is
 * none, undefined until that is known.
 */
export function useCourseToRate(): CourseToRate | null | undefined {
  const { data: seats, stand } = useCall(courses.mine)
  const { data: own } = useCall(ratings.own)
  const here = useAtomValue(ratedHereAtom)
  const unsent = useOutbox()
  if (!seats || !own) return undefined
  const putAside = actsOf(unsent, ratings.hide).at(-1)?.born ?? own.hiddenAt ?? ''
  const done = new Set([
    ...own.courses.map(({ execution }) => execution),
    ...here,
    ...actsOf(unsent, ratings.rateCourse).map(({ body }) => body.execution),
  ])
  const seat = courseToRate(seats, { done, putAside, stand }, Date.now())
  return seat ? { seat, asksRecommend: own.asksRecommend } : null
}
