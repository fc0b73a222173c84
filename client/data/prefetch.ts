import { codes } from '#contract/codes.ts'
import { courseVisits } from '#contract/courses/visits.ts'
import { courses } from '#contract/courses.ts'
import { friends } from '#contract/friends.ts'
import { ratings } from '#contract/ratings.ts'
import { social } from '#contract/social.ts'
import { workouts } from '#contract/workouts.ts'
import { prefetch } from './calls.ts'
import { session } from './signed.ts'
import { addDays, today, weekdayOf } from './time.ts'

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

/** Loads the plan of this week and the next, and one's own courses with their details. */
export async function prefetchCourses() {
  const studio = session().user?.studio_id
  const monday = addDays(today(), -weekdayOf(today()))
  if (studio) for (const from of [monday, addDays(monday, 7)]) await prefetch(courses.plan, { query: { studio, from } }).catch(() => {})
  const mine = await prefetch(courses.mine, {}).catch(() => [])
  const coming = mine.filter(
    ({ signup, execution }) => /^(booked|waiting)$/.test(signup.state) && Date.parse(execution.endsAt) > Date.now(),
  )
  for (const { execution } of coming.slice(0, 10))
    await prefetch(courses.one, { params: { id: execution._id } }, 86_400_000).catch(() => {})
}

/** Loads friends, requests and the blocked of somebody who has joined the Community. */
export async function prefetchCircle() {
  const { joined } = await prefetch(social.profile, {})
  if (joined) await Promise.allSettled([prefetch(friends.list, {}), prefetch(social.requests, {}), prefetch(social.blocked, {})])
}
