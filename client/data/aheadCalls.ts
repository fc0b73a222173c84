import { absences } from '#contract/absences/calls.ts'
import { appointments } from '#contract/appointments/calls.ts'
import type { AnyCall } from '#contract/call.ts'
import { codes } from '#contract/codes.ts'
import { courses } from '#contract/courses/calls.ts'
import { courseVisits } from '#contract/courses/courseVisits.ts'
import { devices } from '#contract/devices/calls.ts'
import { friends } from '#contract/friends.ts'
import { ownGoals } from '#contract/goals/ownGoals.ts'
import { membercards } from '#contract/membercards/calls.ts'
import { ratings } from '#contract/ratings/calls.ts'
import { shiftPlans } from '#contract/shifts/calls.ts'
import { shiftSwaps } from '#contract/shifts/shiftSwaps.ts'
import { social } from '#contract/social/calls.ts'
import { posts } from '#contract/social/posts.ts'
import { studios } from '#contract/studios/calls.ts'
import { timetracking } from '#contract/timetracking/calls.ts'
import type { Ahead } from '#contract/wears.ts'
import { workouts } from '#contract/workouts.ts'

/** Domains with calls worn `ahead`; a device does not load the whole contract to find them. */
const domains: readonly Record<string, AnyCall>[] = [
  workouts,
  courseVisits,
  ratings,
  codes,
  studios,
  devices,
  courses,
  social,
  friends,
  posts,
  absences,
  timetracking,
  shiftPlans,
  shiftSwaps,
  appointments,
  ownGoals,
  membercards,
]

/** The calls that are asked for in advance. */
export const aheadCalls = domains
  .flatMap(calls => Object.values(calls))
  .filter((call): call is AnyCall & { ahead: Ahead } => call.ahead !== undefined)
