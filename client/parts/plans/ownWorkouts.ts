import { useCall } from '#client/data/reads.ts'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { useOpenedRow } from '#client/kit/waiting/useWaiting.ts'
import { ownWorkouts } from '#contract/plans/ownWorkouts.ts'
import type { OwnWorkout } from '#contract/plans/shapes.ts'

/** The ways of own workouts: what this device writes of them, and shows while it waits. */
export const ownWays: Ways<OwnWorkout> = {
  calls: { add: ownWorkouts.create, edit: ownWorkouts.edit, remove: ownWorkouts.remove, restore: ownWorkouts.restore },
  fresh: { version: 1, about: null, exercises: [] },
}

/** One of them, also while it waits on this device. */
export function useOwnWorkout(id: string) {
  const call = useCall(ownWorkouts.one, { params: { id } })
  const { row, known } = useOpenedRow(ownWays, id, call)
  return { row, known, loaded: call.data, error: call.error, again: call.again }
}
