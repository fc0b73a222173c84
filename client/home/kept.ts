import { homeKey } from '#client/data/signed.ts'
import type { Plan, Split } from '#contract/workouts.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'

/** What the start page needs of a training. */
export type RecentRun = Pick<WorkoutRun, 'id' | 'title' | 'plan' | 'split' | 'state' | 'started' | 'day' | 'version' | 'rev'>
/** What it needs of the plan. */
export type NextPlan = Pick<Plan, '_id'> & { splits: Pick<Split, '_id' | 'title' | 'sets' | 'minutes'>[] }

interface Kept {
  person: string
  runs?: RecentRun[]
  plan?: NextPlan | null
  /** Days of visited courses, oldest first (decision 007). */
  visits?: string[]
}

const most = 200
const mostVisits = 2000

/** What the start page last showed this person: drawn at once, until the database of this device is open. */
export function keptHome(person: string | undefined): Omit<Kept, 'person'> {
  try {
    const kept = JSON.parse(localStorage.getItem(homeKey) ?? '{}') as Partial<Kept>
    return kept.person === person ? kept : {}
  } catch {
    return {}
  }
}

export function keepHome(person: string, news: { runs: readonly RecentRun[] } | { plan: NextPlan | null } | { visits: readonly string[] }) {
  const next: Kept = { ...keptHome(person), person }
  if ('runs' in news) next.runs = news.runs.slice(0, most).map(shortRun)
  else if ('visits' in news) next.visits = news.visits.slice(-mostVisits)
  else next.plan = news.plan && shortPlan(news.plan)
  try {
    localStorage.setItem(homeKey, JSON.stringify(next))
  } catch {
    // Full: the next start shows the page a moment later.
  }
}

const shortRun = ({ id, title, plan, split, state, started, day, version, rev }: RecentRun): RecentRun => ({
  ...{ id, title, plan, split, state },
  ...{ started, day, version, rev },
})

const shortPlan = ({ _id, splits }: NextPlan): NextPlan => ({
  _id,
  splits: splits.map(({ _id, title, sets, minutes }) => ({ _id, title, sets, minutes })),
})
