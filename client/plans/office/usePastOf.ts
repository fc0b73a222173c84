import { useMemo } from 'react'
import { useLogged } from '#client/data/logged.ts'
import { useCall } from '#client/data/reads.ts'
import { type PastLines, pastLine } from '#client/plans/builder/past.ts'
import { plans } from '#contract/plans/calls.ts'
import type { Exercise } from '#contract/workouts.ts'

/** Somebody's last values and bests, as long as there is a network: health data lie on no device of the staff's. */
export function usePastOf(person: string, exercises: ReadonlyMap<string, Exercise>): PastLines {
  const { data = none, error } = useCall(plans.values, { params: { userId: person } })
  useLogged(error, 'last values')
  return useMemo(
    () => new Map(data.map(({ exercise, sets, best }) => [exercise, pastLine(exercises.get(exercise)?.kind ?? 'weight', sets, best)])),
    [data, exercises],
  )
}

const none: never[] = []
