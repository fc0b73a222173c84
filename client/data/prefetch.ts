import { codes } from '#contract/codes.ts'
import { courseVisits } from '#contract/courses/visits.ts'
import { ratings } from '#contract/ratings.ts'
import { workouts } from '#contract/workouts.ts'
import { prefetch } from './calls.ts'

/** Loads everything that training needs, so that the first sign-in is enough to train without a network. */
export async function prefetchFloor() {
  const settled = (promises: Promise<unknown>[]) => Promise.allSettled(promises)
  const [, , plans, list] = await Promise.all([
    settled([prefetch(workouts.plan, {}), prefetch(workouts.exercises, {}, 86_400_000), prefetch(workouts.split, {})]),
    settled([prefetch(courseVisits.days, {}), prefetch(ratings.own, {}), prefetch(codes.mine, {}, 86_400_000)]),
    prefetch(workouts.plans, {}).catch(() => []),
    prefetch(workouts.list, {}).catch(() => []),
  ])
  for (const { _id: id } of plans) await settled([prefetch(workouts.onePlan, { params: { id } }, 86_400_000)])
  for (const { _id: id } of list) await settled([prefetch(workouts.one, { params: { id } }, 86_400_000)])
}
