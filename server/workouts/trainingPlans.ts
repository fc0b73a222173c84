import { and, asc, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { german } from '#contract/german.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ExerciseSlot, Plan, PlanHead, Split, Workout, WorkoutHead } from '#contract/workouts.ts'
import { exerciseFields, withDevice } from '#server/devices/exercises.ts'
import { exercise } from '#server/devices/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { isTrainer } from '#server/shared/auth/grants.ts'
import { person } from '#server/shared/auth/tables.ts'
import { currentOf, visibleTo, workoutsFor } from './rules.ts'
import { plan, slot, split, trainedRun, workout } from './tables.ts'

/** Slots in their order, by the id of the split or workout that they belong to. */
async function slotsOf(tx: Tx, owner: 'split' | 'workout', ids: string[]) {
  const byOwner = new Map<string, ExerciseSlot[]>()
  if (ids.length === 0) return byOwner
  const rows = await withDevice(
    tx.select({ slot, exercise: exerciseFields }).from(slot).innerJoin(exercise, eq(exercise._id, slot.exercise)).$dynamic(),
  )
    .where(inArray(slot[owner], ids))
    .orderBy(asc(slot.place))
  for (const row of rows) {
    const { _id, superset, rest, setting, hint, targets } = row.slot
    const one: ExerciseSlot = { key: _id, exercise: row.exercise, superset, rest, setting, hint, targets }
    byOwner.set(row.slot[owner]!, [...(byOwner.get(row.slot[owner]!) ?? []), one])
  }
  return byOwner
}

const setsIn = (slots: ExerciseSlot[]) => slots.reduce((sum, { targets }) => sum + targets.length, 0)

async function splitsOf(tx: Tx, planId: string): Promise<Split[]> {
  const rows = await tx.select().from(split).where(eq(split.plan, planId)).orderBy(asc(split.place))
  const slots = await slotsOf(
    tx,
    'split',
    rows.map(({ _id }) => _id),
  )
  return rows.map(({ _id, title, minutes }) => {
    const own = slots.get(_id) ?? []
    return { _id, title, minutes, sets: setsIn(own), slots: own }
  })
}

const trainerName = sql<string>`coalesce(${person.vorname} || ' ' || ${person.nachname}, 'Formkurve')`
const headFields = {
  _id: plan._id,
  title: plan.title,
  trainer: trainerName,
  goal: plan.goal,
  start: plan.start,
  end: plan.end,
  picture: plan.picture,
  byTrainer: isTrainer('plan.trainer'),
}

/** Plans of a member, newest first. */
export async function plansOf(tx: Tx, member: string, today: string): Promise<PlanHead[]> {
  const rows = await tx
    .select(headFields)
    .from(plan)
    .leftJoin(person, eq(person._id, plan.trainer))
    .where(visibleTo(member))
    .orderBy(desc(plan.start), desc(plan.created))
  const current = currentOf(rows, today)
  return rows.map(({ picture, ...row }, at) => ({ ...row, pictureAddress: picture && `files/${picture}`, current: rows[at] === current }))
}

export async function planOf(tx: Tx, member: string, id: string, today: string): Promise<Plan> {
  const head = (await plansOf(tx, member, today)).find(({ _id }) => _id === id)
  if (!head) throw new Refusal('missing')
  return { ...head, splits: await splitsOf(tx, id) }
}

export async function currentPlan(tx: Tx, member: string, today: string): Promise<Plan | null> {
  const head = (await plansOf(tx, member, today)).find(({ current }) => current)
  return head ? { ...head, splits: await splitsOf(tx, head._id) } : null
}

/** The split of the current plan that was not trained for the longest time; never trained ones come first, in the plan's order. */
export async function dueSplit(tx: Tx, member: string, today: string): Promise<{ plan: string; split: Split } | null> {
  const [head] = await tx
    .select({ _id: plan._id })
    .from(plan)
    .where(and(visibleTo(member), lte(plan.start, today), or(isNull(plan.end), sql`${plan.end} >= ${today}`)))
    .orderBy(desc(plan.start), desc(plan.created))
    .limit(1)
  if (!head) return null
  const splits = await splitsOf(tx, head._id)
  const trained = await tx
    .select({ split: trainedRun.split, last: sql<string>`max(${trainedRun.started})::text` })
    .from(trainedRun)
    .where(and(eq(trainedRun.person, member), eq(trainedRun.plan, head._id)))
    .groupBy(trainedRun.split)
  const lastOf = new Map(trained.map(({ split: of, last }) => [of, last]))
  const due = splits.reduce<Split | undefined>((first, one) => {
    if (!first) return one
    return (lastOf.get(one._id) ?? '') < (lastOf.get(first._id) ?? '') ? one : first
  }, undefined)
  return due ? { plan: head._id, split: due } : null
}

const workoutHeadOf = (row: typeof workout.$inferSelect, sets: number): WorkoutHead => {
  const { _id, title, level, about, minutes, person: owner } = row
  return { _id, title, level, about, minutes, sets, own: owner !== null }
}

/** Workouts of the studio and the member's own, by name. */
export async function library(tx: Tx, member: string): Promise<WorkoutHead[]> {
  const rows = await tx.select().from(workout).where(workoutsFor(member))
  const counts = await tx
    .select({ workout: slot.workout, sets: sql<number>`sum(jsonb_array_length(${slot.targets}))::int` })
    .from(slot)
    .where(
      inArray(
        slot.workout,
        rows.map(({ _id }) => _id),
      ),
    )
    .groupBy(slot.workout)
  const setsOf = new Map(counts.map(({ workout: of, sets }) => [of, sets]))
  return rows.map(row => workoutHeadOf(row, setsOf.get(row._id) ?? 0)).sort((a, b) => german.compare(a.title, b.title))
}

export async function workoutOf(tx: Tx, member: string, id: string): Promise<Workout> {
  const [row] = await tx
    .select()
    .from(workout)
    .where(and(eq(workout._id, id), workoutsFor(member)))
  if (!row) throw new Refusal('missing')
  const slots = (await slotsOf(tx, 'workout', [id])).get(id) ?? []
  return { ...workoutHeadOf(row, setsIn(slots)), slots }
}
