import { useEffect } from 'react'
import { outdated, queries } from '#client/data/cache.ts'
import { onNews } from '#client/data/live.ts'
import { useMaybeLocal } from '#client/data/local.ts'
import { keyOf, prefetch } from '#client/data/reads.ts'
import { trainingFeedback } from '#contract/plans/feedback.ts'
import { workouts } from '#contract/workouts.ts'
import type { Local } from '#sync/client/types.ts'
import { equal } from '#sync/collections/equal.ts'
import { seenKey, seenOf } from './seen.ts'

const told = [workouts.plan, workouts.plans, workouts.onePlan, workouts.split, trainingFeedback.mine].map(call => keyOf(call)[0])

/** Loads the plan where it is another one, and with it all that training by it needs without a network; what is seen first is no news. */
async function look({ keep }: Local, before?: number) {
  const known = queries.getQueryData(keyOf(workouts.plan))
  await outdated({ predicate: ({ queryKey }) => told.includes(String(queryKey[0])) }, before)
  const plan = await prefetch(workouts.plan, {})
  if ((await keep.get(seenKey)) === undefined) await keep.set(seenKey, seenOf(plan))
  if (before !== undefined && (known === undefined || equal(known, plan))) return
  const { prefetchAhead } = await import('#client/data/prefetch.ts')
  await prefetchAhead('floor')
}

/** Keeps the plan as the studio has it while the app is open, also where that was told before this was here, or while the line was down. */
export default function PlanHost() {
  const local = useMaybeLocal()
  useEffect(() => {
    if (!local) return
    // Without a network the next line asks again.
    const again = (before?: number) => void look(local, before).catch(() => {})
    return onNews({ events: ['plan:changed'], missed: again, heard: () => again() })
  }, [local])
  return null
}
