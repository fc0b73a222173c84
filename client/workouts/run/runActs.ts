import { v7 } from 'uuid'
import { dayOf, now } from '#client/data/time.ts'
import { toast } from '#client/kit/toast.ts'
import { nextSlot, restAfter, slotAfter } from '#contract/rules/training/rotation.ts'
import { addSlot, addTarget, swapSlot } from '#contract/rules/training/trainingRun.ts'
import type { Exercise } from '#contract/workouts.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import type { RunSlot, WorkoutRun } from '#sync/collections/workoutRuns.ts'
import { type BarValues, type SetAim, valuesFor } from './bar.ts'
import { type Floor, sweepFloor } from './floor.ts'
import { begun } from './rest.ts'
import { nameOf, without } from './setLines.ts'
import { zero } from './stopwatch.ts'

interface SetEntry {
  run: WorkoutRun
  slot: RunSlot
  aim: SetAim
  values: BarValues
  note: string
}

/** Writes the set, then turns to the next one: rotation, rest, a stopwatch at zero. Resolves once the set is durable. */
export async function enterSet(floor: Floor, { run, slot, aim, values, note }: SetEntry, sets: readonly TrainingSet[]) {
  const at = now()
  const set = await floor.local.insert('sets', {
    id: v7(),
    run: run.id,
    slot: slot.key,
    exercise: slot.exercise._id,
    title: slot.exercise.title,
    kind: slot.exercise.kind,
    warmup: aim.warmup,
    index: aim.index,
    ...valuesFor(slot.exercise.kind, values),
    ...(note.trim() && { note: note.trim() }),
    at,
    day: dayOf(at),
    source: 'app',
  })
  const done = [...sets, set]
  const slots = without(run.slots, floor.skipped.get())
  const after = slotAfter(slots, done, slot.key)
  const next = after === undefined ? undefined : { slot: after }
  floor.chosen.set(next ?? null)
  floor.watch.set(zero)
  const goesOn = nextSlot(slots, done, next) !== null
  floor.rest.set(goesOn ? begun(restAfter(slots, sets, set), Date.now()) : null)
  return set
}

const valueFields = ['weight', 'reps', 'distance', 'time'] as const

interface EditedSet {
  slot: Pick<RunSlot, 'exercise'>
  values: BarValues
  note: string
}

export function editSet(floor: Floor, id: string, { slot, values, note }: EditedSet) {
  const kept = valuesFor(slot.exercise.kind, values)
  return floor.local.change('sets', id, set => {
    const next = { ...set }
    for (const field of [...valueFields, 'note'] as const) delete next[field]
    return { ...next, ...kept, ...(note.trim() && { note: note.trim() }) }
  })
}

export async function removeSet(floor: Floor, set: TrainingSet) {
  await floor.local.remove('sets', set.id)
  toast(`${nameOf(set)} gelöscht.`, { undo: () => void floor.local.restore('sets', set) })
}

/** Writes `slots` and `modifications` as a rule of the contract changes them. */
const rewrite = (floor: Floor, change: (run: WorkoutRun) => WorkoutRun) => floor.local.change('workoutRuns', floor.run, change)

export const oneMore = (floor: Floor, slot: string) => rewrite(floor, run => addTarget(run, slot))

export async function swapExercise(floor: Floor, slot: RunSlot, exercise: Exercise, sets: readonly TrainingSet[]) {
  const change = { id: v7(), at: now() }
  const own = sets.filter(set => set.slot === slot.key)
  const run = await rewrite(floor, before => swapSlot(before, { key: slot.key, exercise, done: own }, change))
  const swapped = run.modifications.find(({ id }) => id === change.id)
  floor.chosen.set(swapped ? { slot: swapped.slot, more: true } : null)
  toast(`«${exercise.title}» statt «${slot.exercise.title}».`, { undo: () => void undoSwap(floor, slot, change.id) })
}

/** Back to the exercise before, unless sets of the new one exist by now. */
async function undoSwap(floor: Floor, slot: RunSlot, id: string) {
  const sets = await floor.local.find('sets', { selector: { run: floor.run } })
  await rewrite(floor, run => {
    const modification = run.modifications.find(one => one.id === id)
    if (!modification || sets.some(set => set.slot === modification.slot && set.exercise === modification.to)) return run
    const slots = run.slots
      .filter(({ key }) => key === slot.key || key !== modification.slot)
      .map(one => (one.key === slot.key ? slot : one))
    return { ...run, slots, modifications: run.modifications.filter(one => one.id !== id) }
  })
  floor.chosen.set({ slot: slot.key, more: true })
}

export async function addExercise(floor: Floor, exercise: Exercise) {
  const change = { id: v7(), at: now() }
  const run = await rewrite(floor, before => addSlot(before, exercise, change, exercise.kind === 'distance' ? 1 : 3))
  if (run.slots.length === 1) floor.chosen.set({ slot: change.id })
  toast(`«${exercise.title}» hinzugefügt.`, {
    undo: () =>
      void rewrite(floor, before => ({
        ...before,
        slots: before.slots.filter(({ key }) => key !== change.id),
        modifications: before.modifications.filter(({ id }) => id !== change.id),
      })),
  })
}

/** Leaves an exercise out; its row stays, and takes it up again. */
export function skipSlot(floor: Floor, { key, exercise }: RunSlot) {
  floor.skipped.set([...floor.skipped.get(), key])
  floor.chosen.set(null)
  toast(`«${exercise.title}» übersprungen.`, { undo: () => takeUp(floor, key) })
}

/** Goes on with this slot, also where it was left out. */
export function takeUp(floor: Floor, slot: string) {
  floor.skipped.set(floor.skipped.get().filter(key => key !== slot))
  floor.chosen.set({ slot, more: true })
}

export async function finishRun(floor: Floor) {
  await floor.local.change('workoutRuns', floor.run, { state: 'finished', ended: now() })
  sweepFloor(floor)
}

export async function reopenRun(floor: Floor) {
  await floor.local.change('workoutRuns', floor.run, ({ ended, ...run }) => ({ ...run, state: 'running' }))
}

/** Takes the run and its sets away; 'Rückgängig' brings all of it back. */
export async function discardRun(floor: Floor, run: WorkoutRun, sets: readonly TrainingSet[]) {
  const { local } = floor
  for (const set of sets) await local.remove('sets', set.id)
  await local.remove('workoutRuns', run.id)
  sweepFloor(floor)
  toast(`«${run.title}» verworfen.`, {
    undo: async () => {
      await local.restore('workoutRuns', run)
      for (const set of sets) await local.restore('sets', set)
    },
  })
}

export const noteRun = (floor: Floor, note: string) =>
  floor.local.change('workoutRuns', floor.run, ({ note: _before, ...run }) => ({ ...run, ...(note.trim() && { note: note.trim() }) }))
