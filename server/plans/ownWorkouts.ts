import { and, eq, isNull, sql } from 'drizzle-orm'
import { mostOwn, type OwnWorkout, type WorkoutForm } from '#contract/plans/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { leaves } from '#server/kit/left.ts'
import { isSame, mustBeSeen } from '#server/kit/row.ts'
import { workout } from '#server/workouts/tables.ts'
import { slotsOfWorkout, writeSlots } from './content.ts'

const columns = ({ title, about, minutes }: WorkoutForm) => ({ title, about: about ?? null, minutes })

/** The row, locked; whoever's it is not learns nothing of it. */
async function lockOwnWorkout(tx: Tx, member: string, _id: string) {
  const [row] = await tx.select().from(workout).where(eq(workout._id, _id)).for('update')
  if (row && row.person !== member) throw new Refusal('missing')
  return row
}

async function ownWorkoutOf(tx: Tx, { _id, title, about, minutes, version }: typeof workout.$inferSelect): Promise<OwnWorkout> {
  return { _id, title, about, minutes, version, ...(await slotsOfWorkout(tx, _id)) }
}

export async function ownOne(tx: Tx, member: string, _id: string) {
  const [row] = await tx
    .select()
    .from(workout)
    .where(and(eq(workout._id, _id), eq(workout.person, member), isNull(workout.removedAt)))
  if (!row) throw new Refusal('missing')
  return ownWorkoutOf(tx, row)
}

/** Refuses a further one beyond the bound; two at once wait for each other. */
async function mustFit(tx: Tx, member: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`workouts of ${member}`}, 0))`)
  if ((await tx.$count(workout, and(eq(workout.person, member), isNull(workout.removedAt)))) >= mostOwn)
    throw new Refusal('too-many-workouts')
}

export async function createOwn(tx: Tx, member: string, form: WorkoutForm) {
  const known = await lockOwnWorkout(tx, member, form._id)
  if (known) {
    const now = await ownWorkoutOf(tx, known)
    if (known.removedAt || !isSame(now, { ...columns(form), slots: form.slots })) throw new Refusal('taken')
    return now
  }
  await mustFit(tx, member)
  const values = { _id: form._id, person: member, ...columns(form) }
  const [added] = await tx.insert(workout).values(values).onConflictDoNothing().returning()
  if (!added) throw new Refusal('taken')
  await writeSlots(tx, form._id, form.slots)
  return ownWorkoutOf(tx, added)
}

export async function editOwn(tx: Tx, member: string, _id: string, { version, ...form }: WorkoutForm & { version: number }) {
  const row = await lockOwnWorkout(tx, member, _id)
  if (!row || row.removedAt) throw new Refusal('missing')
  const now = await ownWorkoutOf(tx, row)
  const same = isSame(now, { ...columns(form), slots: form.slots })
  if (row.version !== version) mustBeSeen(row, version, same, now)
  if (same) return now
  await tx
    .update(workout)
    .set({ ...columns(form), version: row.version + 1 })
    .where(eq(workout._id, _id))
  await writeSlots(tx, _id, form.slots)
  return ownOne(tx, member, _id)
}

export async function removeOwn(tx: Tx, member: string, _id: string, version: number) {
  const row = await lockOwnWorkout(tx, member, _id)
  // Another's and one that never was are told alike.
  if (!row) throw new Refusal('missing')
  if (row.removedAt) return
  if (row.version !== version) mustBeSeen(row, version, false, await ownWorkoutOf(tx, row))
  await tx
    .update(workout)
    .set({ removedAt: new Date().toISOString(), version: row.version + 1 })
    .where(eq(workout._id, _id))
  leaves(tx, row.version, row.version + 1)
}

export async function restoreOwn(tx: Tx, member: string, _id: string) {
  const row = await lockOwnWorkout(tx, member, _id)
  if (!row) throw new Refusal('missing')
  if (row.removedAt) {
    await mustFit(tx, member)
    await tx
      .update(workout)
      .set({ removedAt: null, version: row.version + 1 })
      .where(eq(workout._id, _id))
    leaves(tx, row.version, row.version + 1)
  }
  return ownOne(tx, member, _id)
}
