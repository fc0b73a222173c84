import type { TrainingSet } from '#sync/collections/sets.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'

export interface Trained {
  key: string
  title: string
  sets: TrainingSet[]
}

/** The sets of a run by slot and exercise: in the order of the plan, then what stands in no slot. A swapped slot shows both exercises. */
export function trainedIn(run: Pick<WorkoutRun, 'slots'>, sets: readonly TrainingSet[]): Trained[] {
  const groups = new Map<string, Trained>()
  for (const set of sets) {
    const key = `${set.slot} ${set.exercise}`
    const group = groups.get(key)
    if (group) group.sets.push(set)
    else groups.set(key, { key, title: set.title, sets: [set] })
  }
  const place = new Map(run.slots.map(({ key }, at) => [key, at]))
  const placeOf = ({ sets: [first] }: Trained) => place.get(first!.slot) ?? run.slots.length
  return [...groups.values()].sort((a, b) => placeOf(a) - placeOf(b))
}
