import { minutesOf } from '#contract/rules/plans/minutes.ts'
import type { ExerciseSlot } from '#contract/workouts.ts'
import type { Tx } from '#server/kit/database.ts'
import { demoId } from '#server/kit/demo.ts'
import { plan, slot, split, workout } from '#server/workouts/tables.ts'
import { type DemoPlan, demoWorkouts, slotsFor } from './demoPlans.ts'

const rowsOf = (owner: { split: string } | { workout: string }, slots: ExerciseSlot[]) =>
  slots.map(({ key, exercise: of, superset, rest, setting, hint, targets }, place) => ({
    _id: key,
    split: null,
    workout: null,
    ...owner,
    place,
    exercise: of._id,
    superset: superset ?? null,
    rest,
    setting: setting ?? null,
    hint: hint ?? null,
    targets,
  }))

/** Adds the library; its first workout can be given an id. */
export async function addLibrary(tx: Tx, firstId?: string) {
  for (const [place, { title, level, about, lines }] of demoWorkouts.entries()) {
    const _id = (place === 0 && firstId) || demoId('workout', title)
    const slots = slotsFor(_id, lines)
    await tx
      .insert(workout)
      .values({ _id, title, level, about, minutes: minutesOf(slots) })
      .onConflictDoNothing()
    await tx
      .insert(slot)
      .values(rowsOf({ workout: _id }, slots))
      .onConflictDoNothing()
  }
}

export interface PlanFor {
  person: string
  trainer: string | null
  start: string
  end?: string
  created: string
  _id?: string
}
export interface AddedPlan {
  _id: string
  start: string
  splits: { _id: string; title: string; minutes: number; slots: ExerciseSlot[] }[]
}

/** Adds a plan with its splits for one member. */
export async function addPlan(tx: Tx, { title, goal, splits }: DemoPlan, { person, trainer, start, end, created, ...given }: PlanFor) {
  const _id = given._id ?? demoId('plan', person, title)
  await tx.insert(plan).values({ _id, person, trainer, title, goal, start, until: end, end, created }).onConflictDoNothing()
  const added: AddedPlan = { _id, start, splits: [] }
  for (const [place, one] of splits.entries()) {
    const splitId = demoId('split', _id, String(place))
    const slots = slotsFor(splitId, one.lines)
    const { title } = one
    const minutes = minutesOf(slots)
    await tx.insert(split).values({ _id: splitId, plan: _id, place, title, minutes }).onConflictDoNothing()
    await tx
      .insert(slot)
      .values(rowsOf({ split: splitId }, slots))
      .onConflictDoNothing()
    added.splits.push({ _id: splitId, title, minutes, slots })
  }
  return added
}
