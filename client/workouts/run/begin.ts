import { useEffect, useRef, useState } from 'react'
import { useFind, useLocal } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import { dueFirst, splitStates } from '#client/workouts/dueSplit.ts'
import type { WorkoutSource } from '#client/workouts/runStart.ts'
import { startWorkout } from '#client/workouts/runs.ts'
import { type Plan, type Workout, workouts } from '#contract/workouts.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'

export interface BegunRun {
  /** The id of the run that began or goes on. */
  run?: string
  loading: boolean
  /** Why there is none, in words. */
  reason?: string
}

const params = (id: string | undefined) => (id === undefined ? undefined : { params: { id } })

/** Begins a workout of the library, or goes on with it. */
export function useWorkoutBegin(id: string | undefined): BegunRun {
  const workout = useCall(workouts.one, params(id))
  return useBegin(id, workout, workout.data && { kind: 'workout', workout: workout.data as Workout })
}

/** Begins the split of a plan that is due, or goes on with the plan's training under way. */
export function usePlanBegin(id: string | undefined): BegunRun {
  const plan = useCall(workouts.onePlan, params(id))
  const runs = useFind('workoutRuns', id === undefined ? undefined : { selector: { plan: id } })
  return useBegin(id, { data: runs && plan.data, error: plan.error }, plan.data && runs && dueSourceOf(plan.data as Plan, runs))
}

function dueSourceOf(plan: Plan, runs: readonly WorkoutRun[]): WorkoutSource | undefined {
  const running = runs.filter(({ state }) => state === 'running').sort((a, b) => (a.started < b.started ? 1 : -1))[0]
  const split = plan.splits.find(({ _id }) => _id === running?.split) ?? dueFirst(splitStates(plan, runs))[0]?.split
  return split && { kind: 'split', plan, split }
}

function useBegin(id: string | undefined, { data, error }: { data: unknown; error: unknown }, source: WorkoutSource | undefined): BegunRun {
  const local = useLocal()
  const [begun, setBegun] = useState<{ id: string; run: string }>()
  const [failed, setFailed] = useState(false)
  const began = useRef<string>(undefined)
  useEffect(() => {
    if (id === undefined || !source || began.current === id) return
    began.current = id
    startWorkout(local, source).then(
      run => setBegun({ id, run }),
      () => setFailed(true),
    )
  }, [local, id, source])
  if (id === undefined) return { loading: true }
  if (begun?.id === id) return { run: begun.run, loading: false }
  if (failed) return { loading: false, reason: 'Das Training liess sich auf diesem Gerät nicht anlegen: Der Speicher nimmt nichts an.' }
  if (data === undefined && error) return { loading: false, reason: missingReason(error) }
  if (data !== undefined && !source) return { loading: false, reason: 'Dieser Plan hat keine Trainingstage.' }
  return { loading: true }
}

/** A refusal of the server says it best; without a network the device says what it knows. */
const missingReason = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404
    ? 'Dieses Training gibt es nicht mehr, oder es ist noch nicht auf diesem Gerät.'
    : 'Dieses Training ist noch nicht auf diesem Gerät. Mit Netz ist es gleich da.'
