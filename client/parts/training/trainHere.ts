import { v7 } from 'uuid'
import { dayOf, now } from '#client/data/time.ts'
import { addSlot, startRun } from '#contract/rules/training/trainingRun.ts'
import type { Exercise } from '#contract/workouts.ts'
import type { Local } from '#sync/client/local.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'

export const running = { selector: { state: 'running' as const } }

/** The training that began last, of several under way. */
const newestOf = (runs: readonly WorkoutRun[]): WorkoutRun | undefined => runs.toSorted((a, b) => (a.started < b.started ? 1 : -1))[0]

/** The key under which a training keeps the slot that a hand chose, on this device. */
export const chosenKey = (run: string) => `run:${run}:chosen`

/** The screen on which a run goes on: a plan's runs have their own address (L29). */
export const runGoal = ({ id, plan }: Pick<WorkoutRun, 'id' | 'plan'>) =>
  plan ? ({ to: 'planRun', params: { id } } as const) : ({ to: 'workoutRun', params: { id } } as const)

/** Turns the training under way, or else a new one, to this exercise; answers the training. */
export async function trainHere(local: Local, exercise: Exercise): Promise<WorkoutRun> {
  const at = now()
  const open = newestOf(await local.find('workoutRuns', running))
  const run = open ?? (await local.insert('workoutRuns', { id: v7(), ...startRun({}, { at, day: dayOf(at) }) }))
  const there = run.slots.find(slot => slot.exercise._id === exercise._id)
  const slot = there?.key ?? v7()
  if (!there) {
    const sets = exercise.kind === 'distance' ? 1 : 3
    await local.change('workoutRuns', run.id, before => addSlot(before, exercise, { id: slot, at }, sets))
  }
  await local.keep.set(chosenKey(run.id), { slot, more: true })
  return run
}
