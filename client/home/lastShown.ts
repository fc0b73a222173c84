import { homeKey } from '#client/data/homeAhead.ts'
import { deviceTexts } from '#client/data/storage.ts'
import type { NextSeat } from '#client/home/NextLine.tsx'
import type { NextEvent } from '#client/home/useNextEvent.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import type { Plan, Split } from '#contract/workouts.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'

/** A training, as far as the start page needs it. */
export type RecentRun = Pick<WorkoutRun, 'id' | 'title' | 'plan' | 'split' | 'state' | 'started' | 'day' | 'version' | 'rev'>
/** The plan, as far as the start page needs it. */
export type NextPlan = Pick<Plan, '_id'> & { splits: Pick<Split, '_id' | 'title' | 'sets' | 'minutes'>[] }
/** A visited course, or a plan trained with for a while, that the studio asks about. */
export type RatingQuestion =
  | { course: Pick<CourseExecution, '_id' | 'startsAt' | 'endsAt'> & { course: Pick<CourseExecution['course'], '_id' | 'title'> } }
  | { plan: { _id: string; title: string; trainer?: string | null; byTrainer?: boolean } }

/** The studio's answers; one that is undefined is not known yet. */
export interface HomeNews {
  plan?: NextPlan | null
  /** Days of visited courses, oldest first (decision 007). */
  visits?: readonly string[]
  course?: NextSeat | null
  asked?: RatingQuestion | null
  event?: NextEvent | null
}

interface LastShown extends HomeNews {
  person: string
  runs?: RecentRun[]
}

const most = 200
const mostVisits = 2000

/** The start page as this person last saw it: drawn at once, until the database of this device is open. */
export function lastShownHome(person: string | undefined): Omit<LastShown, 'person'> {
  try {
    const kept = JSON.parse(deviceTexts.getItem(homeKey) ?? '{}') as Partial<LastShown>
    return kept.person === person ? kept : {}
  } catch {
    return {}
  }
}

type News = HomeNews & { runs?: readonly RecentRun[] }

/** Keeps what is new on this device; answers all that is told now. */
export function rememberHome(person: string, { runs, plan, visits, ...news }: News): HomeNews {
  const before = lastShownHome(person)
  const next: LastShown = {
    ...before,
    ...news,
    person,
    ...(runs && { runs: runs.slice(0, most).map(shortRun) }),
    ...(visits && { visits: visits.slice(-mostVisits) }),
    ...(plan !== undefined && { plan: plan && shortPlan(plan) }),
  }
  const text = JSON.stringify(next)
  try {
    if (text !== deviceTexts.getItem(homeKey)) deviceTexts.setItem(homeKey, text)
  } catch {
    // Full: the next start shows the page a moment later.
  }
  return toldOf(next)
}

/** Without what this device knows by itself. */
export const toldOf = ({ plan, visits, course, asked, event }: HomeNews): HomeNews => ({ plan, visits, course, asked, event })

const shortRun = ({ id, title, plan, split, state, started, day, version, rev }: RecentRun): RecentRun => ({
  id,
  title,
  plan,
  split,
  state,
  started,
  day,
  version,
  rev,
})

const shortPlan = ({ _id, splits }: NextPlan): NextPlan => ({
  _id,
  splits: splits.map(({ _id, title, sets, minutes }) => ({ _id, title, sets, minutes })),
})
