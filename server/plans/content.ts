import { asc, eq, inArray } from 'drizzle-orm'
import type { PlannedSlot, PlannedSplit } from '#contract/plans/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Exercise } from '#contract/workouts.ts'
import { exerciseFields, withDevice } from '#server/devices/exercises.ts'
import { exercise } from '#server/devices/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { slot, split } from '#server/workouts/tables.ts'

/** Ids are born on devices: one that stands elsewhere already is refused. */
function mustBeAll(written: readonly unknown[], meant: readonly unknown[]) {
  if (written.length !== meant.length) throw new Refusal('taken')
}

const rowsOf = (owner: { split: string } | { workout: string }, slots: readonly PlannedSlot[]) =>
  slots.map(({ _id, exercise: of, superset, rest, setting, hint, targets }, place) => ({
    _id,
    ...owner,
    place,
    exercise: of,
    superset: superset ?? null,
    rest,
    setting: setting ?? null,
    hint: hint ?? null,
    targets: targets.map(({ warmup, weight, reps, repsTo, distance, time }) => ({
      warmup,
      weight: weight ?? null,
      reps: reps ?? null,
      repsTo: repsTo ?? null,
      distance: distance ?? null,
      time: time ?? null,
    })),
  }))

/** Refuses exercises that there are no more. */
export async function mustHaveExercises(tx: Tx, slots: readonly PlannedSlot[], field: string) {
  const ids = [...new Set(slots.map(({ exercise: of }) => of))]
  if (ids.length > 0 && (await tx.$count(exercise, inArray(exercise._id, ids))) !== ids.length)
    throw new Refusal('invalid', { [field]: 'Eine dieser Übungen gibt es nicht mehr. Nimm sie heraus.' })
}

async function addSlots(tx: Tx, rows: ReturnType<typeof rowsOf>) {
  if (rows.length === 0) return
  mustBeAll(await tx.insert(slot).values(rows).onConflictDoNothing().returning({ _id: slot._id }), rows)
}

/** Puts these training days in place of those that a plan has. */
export async function writeSplits(tx: Tx, plan: string, splits: readonly PlannedSplit[]) {
  await mustHaveExercises(
    tx,
    splits.flatMap(({ slots }) => slots),
    'splits',
  )
  await tx.delete(split).where(eq(split.plan, plan))
  const rows = splits.map(({ _id, title, minutes }, place) => ({ _id, plan, place, title, minutes }))
  mustBeAll(await tx.insert(split).values(rows).onConflictDoNothing().returning({ _id: split._id }), rows)
  await addSlots(
    tx,
    splits.flatMap(({ _id, slots }) => rowsOf({ split: _id }, slots)),
  )
}

/** Puts these exercises in place of those that a workout has. */
export async function writeSlots(tx: Tx, workout: string, slots: readonly PlannedSlot[]) {
  await mustHaveExercises(tx, slots, 'slots')
  await tx.delete(slot).where(eq(slot.workout, workout))
  await addSlots(tx, rowsOf({ workout }, slots))
}

/** The content of some splits or workouts: their slots in order by owner, and the exercises by their ids. */
async function slotsIn(tx: Tx, owner: 'split' | 'workout', ids: readonly string[]) {
  const slots = new Map<string, PlannedSlot[]>()
  const exercises = new Map<string, Exercise>()
  if (ids.length === 0) return { slots, exercises }
  const rows = await withDevice(
    tx.select({ slot, exercise: exerciseFields }).from(slot).innerJoin(exercise, eq(exercise._id, slot.exercise)).$dynamic(),
  )
    .where(inArray(slot[owner], [...ids]))
    .orderBy(asc(slot.place))
  for (const row of rows) {
    const { _id, superset, rest, setting, hint, targets } = row.slot
    const of = row.slot[owner]!
    slots.set(of, [
      ...(slots.get(of) ?? []),
      { _id, exercise: row.exercise._id, superset, rest, setting, hint, targets: targets as PlannedSlot['targets'] },
    ])
    exercises.set(row.exercise._id, row.exercise)
  }
  return { slots, exercises }
}

/** The training days of plans, by plan, and all exercises that they name. */
export async function splitsOf(tx: Tx, plans: readonly string[]) {
  const splits = new Map<string, PlannedSplit[]>()
  if (plans.length === 0) return { splits, exercises: new Map<string, Exercise>() }
  const rows = await tx
    .select()
    .from(split)
    .where(inArray(split.plan, [...plans]))
    .orderBy(asc(split.place))
  const { slots, exercises } = await slotsIn(
    tx,
    'split',
    rows.map(({ _id }) => _id),
  )
  for (const { _id, plan, title, minutes } of rows)
    splits.set(plan, [...(splits.get(plan) ?? []), { _id, title, minutes, slots: slots.get(_id) ?? [] }])
  return { splits, exercises }
}

export async function slotsOfWorkout(tx: Tx, workout: string) {
  const { slots, exercises } = await slotsIn(tx, 'workout', [workout])
  return { slots: slots.get(workout) ?? [], exercises: [...exercises.values()] }
}

/** The exercises of some slots, by their ids. */
export async function exercisesOf(tx: Tx, slots: readonly PlannedSlot[]) {
  const ids = [...new Set(slots.map(({ exercise: of }) => of))]
  if (ids.length === 0) return new Map<string, Exercise>()
  const rows = await withDevice(tx.select(exerciseFields).from(exercise).$dynamic()).where(inArray(exercise._id, ids))
  return new Map(rows.map(row => [row._id, row] as const))
}
