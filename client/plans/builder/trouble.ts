import { useMemo } from 'react'
import { useInventory } from '#client/parts/device/useInventory.ts'
import type { Exercises } from '#client/parts/plans/exercises.ts'
import type { Inventory } from '#contract/devices/calls.ts'
import type { PlannedSlot } from '#contract/plans/shapes.ts'
import type { Exercise } from '#contract/workouts.ts'
import { newSlot } from './splitModel.ts'

/** Says why an exercise can't be done in the studio whose inventory this is; nothing where it can. */
export function troubleIn({ exercises, devices, defects }: Inventory) {
  const on = new Map(exercises.map(({ _id, deviceId }) => [_id, deviceId]))
  const titles = new Map(devices.map(({ _id, title }) => [_id, title]))
  const broken = new Set(defects.map(({ device }) => device))
  return (_id: string, known: Exercises): string | undefined => {
    const exercise = known.get(_id)
    // An exercise that nobody knows any more says so itself.
    if (!exercise) return
    const [machine, device] = [on.get(_id), exercise.device]
    if (machine === undefined) return device ? `${device} steht nicht in diesem Studio` : 'Gibt es in diesem Studio nicht'
    return machine && broken.has(machine) ? `${titles.get(machine) ?? 'Gerät'}: Gerät defekt` : undefined
  }
}

/** The trouble of each exercise in the picked studio, as far as this device knows by now. */
export function useTrouble() {
  const { data } = useInventory()
  return useMemo(() => (data ? troubleIn(data) : undefined), [data])
}

/** Changes in a slot that gets another exercise: its sets where they are counted otherwise, and the setting of the machine. */
export const replaced = (slot: PlannedSlot, before: Pick<Exercise, 'kind'>, exercise: Exercise): Partial<PlannedSlot> => ({
  exercise: exercise._id,
  setting: null,
  targets: before.kind === exercise.kind ? slot.targets : newSlot(exercise).targets,
})
