import type { AnyCall, Input } from '#contract/call.ts'
import { codes } from '#contract/codes.ts'
import { courseVisits } from '#contract/courses/visits.ts'
import { courses } from '#contract/courses.ts'
import { friends } from '#contract/friends.ts'
import { ratings } from '#contract/ratings.ts'
import { social } from '#contract/social.ts'
import { workouts } from '#contract/workouts.ts'
import { prefetch } from './calls.ts'
import { CallError } from './problem.ts'
import { session } from './signed.ts'
import { addDays, today, weekdayOf } from './time.ts'

/** A browser sends six requests to one server at a time: the screen that is looked at finds one of them free. */
const sideBySide = 4
const day = 86_400_000

/** Prefetches that wait for a turn of their own; the browser sends what a screen asks before them. */
function inTurns() {
  const waiting: (() => void)[] = []
  let free = sideBySide
  return async <C extends AnyCall>(call: C, input: Input<C>, age?: number) => {
    if (free > 0) free--
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await prefetch(call, input, age, 'low')
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

/** Waits for all of them, and fails where one of them may succeed later. What the server refuses for good is not there to be loaded. */
async function all(loads: readonly Promise<unknown>[]) {
  const ended = await Promise.allSettled(loads)
  const passing = ended.find(end => end.status === 'rejected' && (!(end.reason instanceof CallError) || end.reason.passing))
  if (passing?.status === 'rejected') throw passing.reason
}

/** Loads everything that training needs, so that the first sign-in is enough to train without a network; fails where a part has not come. */
export async function prefetchFloor() {
  const load = inTurns()
  const { studios } = await import('#contract/studios.ts')
  const { devices } = await import('#contract/devices.ts')
  const studio = session().user?.studio_id ?? undefined
  const each = (call: typeof workouts.onePlan | typeof workouts.one) => (rows: readonly { _id: string }[]) =>
    all(rows.map(({ _id: id }) => load(call, { params: { id } }, day)))
  await all([
    load(workouts.plans, {}).then(each(workouts.onePlan)),
    load(workouts.list, {}).then(each(workouts.one)),
    load(workouts.plan, {}),
    load(workouts.exercises, {}, day),
    load(workouts.split, {}),
    load(courseVisits.days, {}),
    load(ratings.own, {}),
    load(codes.mine, {}, day),
    load(studios.names, {}, day),
    load(devices.all, { query: { studio } }, day),
  ])
}

/** Loads the plan of this week and the next, and one's own courses with their details. */
export async function prefetchCourses() {
  const load = inTurns()
  const studio = session().user?.studio_id
  const monday = addDays(today(), -weekdayOf(today()))
  const weeks = studio ? [monday, addDays(monday, 7)] : []
  const seats = load(courses.mine, {}).then(mine => {
    const coming = mine.filter(
      ({ signup, execution }) => /^(booked|waiting)$/.test(signup.state) && Date.parse(execution.endsAt) > Date.now(),
    )
    return Promise.allSettled(coming.slice(0, 10).map(({ execution }) => load(courses.one, { params: { id: execution._id } }, day)))
  })
  await Promise.allSettled([...weeks.map(from => load(courses.plan, { query: { studio: studio!, from } })), seats])
}

/** Loads friends, requests, the blocked and the feed of somebody who has joined the Community. */
export async function prefetchCircle() {
  const { joined } = await prefetch(social.profile, {})
  if (!joined) return
  const { posts } = await import('#contract/social/posts.ts')
  await Promise.allSettled([
    prefetch(friends.list, {}),
    prefetch(social.requests, {}),
    prefetch(social.blocked, {}),
    prefetch(posts.feed, { query: {} }),
  ])
}
