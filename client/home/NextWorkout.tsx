import { Text } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useCall } from '#client/data/calls.ts'
import { workouts } from '#contract/workouts.ts'
import { DueSplit } from './DueSplit.tsx'
import { keepHome, keptHome, type RecentRun } from './kept.ts'

/** The plan as the studio has it; until that is known, as the start page last showed it. */
export default function NextWorkout({ person, runs }: { person: string; runs: RecentRun[] }) {
  const { data, error, loading } = useCall(workouts.plan)
  useEffect(() => {
    if (data !== undefined) keepHome(person, { plan: data })
  }, [person, data])
  const plan = data === undefined ? keptHome(person).plan : data
  if (plan === undefined) return loading ? null : <Text color="ink2">{error?.message}</Text>
  return <DueSplit plan={plan} runs={runs} />
}
