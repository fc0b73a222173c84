import { and, eq, gt, inArray, isNull, max, sql } from 'drizzle-orm'
import { v5 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import type { deviceOffice } from '#contract/devices/deviceOffice.ts'
import { Refusal } from '#contract/refusals.ts'
import { dayMs } from '#contract/time.ts'
import { besideDevice, deviceOf, shownDevice } from '#server/devices/inventory.ts'
import { device, exercise } from '#server/devices/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { leaves } from '#server/kit/left.ts'
import { holdsIn, reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { mustBeSeen } from '#server/kit/row.ts'
import type { RowAct } from '#server/kit/rows.ts'
import { studio } from '#server/shared/studios/tables.ts'

type Calls = typeof deviceOffice
/** So long a device that was retired can be brought back. */
const undoDays = 30
const isYoung = () => gt(device.removedAt, new Date(Date.now() - undoDays * dayMs).toISOString())

/** Devices that the caller may bring back, by name. */
export async function retired(given: RowAct) {
  const { tx, who } = given
  const rows = await tx
    .select({ row: device, ...besideDevice })
    .from(device)
    .where(and(isYoung(), reachConditionOf(device.studio, studiosWith('ex_delete', who))))
    .orderBy(device.title, device._id)
  return rows.map(({ row, ...beside }) => shownDevice({ ...row, ...beside }, given))
}

/** Refuses one that was retired too long ago. */
export async function mustBeYoung(tx: Tx, _id: string) {
  const [row] = await tx
    .select({ gone: sql<boolean>`${device.removedAt} is not null and not ${isYoung()}` })
    .from(device)
    .where(eq(device._id, _id))
  if (row?.gone) throw new Refusal('missing')
}

async function lockOwnDevice(tx: Tx, _id: string, owner: string) {
  const [row] = await tx
    .select()
    .from(device)
    .where(and(eq(device._id, _id), eq(device.studio, owner), isNull(device.removedAt)))
    .for('update')
  if (!row) throw new Refusal('missing')
  return row
}

const grow = { version: sql`${device.version} + 1` }

/** Puts the exercises of a device in this order (H18). */
export async function reorder(given: RowAct, { deviceId, studio_id, exercise: order, version }: CallBody<Calls['reorder']>) {
  const { tx } = given
  const row = await lockOwnDevice(tx, deviceId, studio_id)
  const now = await deviceOf(given, deviceId)
  const isSame = now.exercises.join() === order.join()
  if (row.version !== version) mustBeSeen(row, version, isSame, now)
  if (isSame) return now
  if ([...now.exercises].sort().join() !== [...order].sort().join())
    throw new Refusal('invalid', { exercise: 'Das sind nicht die Übungen dieses Geräts.' })
  await tx
    .update(exercise)
    .set({ place: sql`array_position(${sql.param(order)}::uuid[], ${exercise._id}) - 1` })
    .where(and(eq(exercise.deviceId, deviceId), inArray(exercise._id, order)))
  await tx.update(device).set(grow).where(eq(device._id, deviceId))
  return deviceOf(given, deviceId)
}

/** Adds, moves or copies a device with its exercises to another studio, or takes it away from there (H17). */
export async function transfer(given: RowAct, { device: _id, studio_id, to, act, copy }: CallBody<Calls['transfer']>) {
  const { tx, who } = given
  if (!holdsIn('ex_transfer', who, to)) throw new Refusal('forbidden')
  if ((await tx.$count(studio, eq(studio.code, to))) === 0) throw new Refusal('invalid', { to: 'Dieses Studio gibt es nicht.' })
  if (act === 'copy') return copyTo(given, { from: await lockOwnDevice(tx, _id, studio_id), to, _id: copy })
  const row = await lockOwnDevice(tx, _id, act === 'move' && (await isOwn(tx, _id, to)) ? to : studio_id)
  const others = row.studios.filter(code => code !== to && (act !== 'move' || code !== studio_id))
  const studios = act === 'end' ? others : [...others, to]
  if (studios.length === 0) throw new Refusal('invalid', { to: 'Ein Gerät steht in mindestens einem Studio.' })
  const owner = act === 'move' ? to : row.studio
  if (owner !== row.studio || [...studios].sort().join() !== [...row.studios].sort().join()) {
    await tx
      .update(device)
      .set({ studios, studio: owner, ...grow })
      .where(eq(device._id, _id))
    leaves(tx, row.version, row.version + 1)
  }
  return deviceOf(given, _id)
}

/** The move was done before. */
const isOwn = async (tx: Tx, _id: string, code: string) => (await tx.$count(device, and(eq(device._id, _id), eq(device.studio, code)))) > 0

interface Copying {
  from: typeof device.$inferSelect
  to: string
  _id: string | undefined
}

/** A device like another one, whose exercises are others from now on; ids follow from the copy's, so that it is made once. */
async function copyTo(given: RowAct, { from, to, _id }: Copying) {
  if (!_id) throw new Refusal('invalid', { copy: 'Die Kopie braucht eine Kennung.' })
  const { tx } = given
  const [made] = await tx
    .insert(device)
    .values({ ...from, _id, studio: to, studios: [to], version: 1 })
    .onConflictDoNothing()
    .returning()
  if (made) {
    const own = await tx
      .select()
      .from(exercise)
      .where(and(eq(exercise.deviceId, from._id), isNull(exercise.removedAt)))
    if (own.length > 0) await tx.insert(exercise).values(own.map(one => ({ ...one, _id: v5(one._id, _id), deviceId: _id, version: 1 })))
  }
  return deviceOf(given, _id)
}

/** The place behind a device's last exercise; retired ones leave gaps, so that their number is no place. */
export async function nextPlace(tx: Tx, deviceId: string | null | undefined) {
  if (!deviceId) return 0
  const [last] = await tx
    .select({ place: max(exercise.place) })
    .from(exercise)
    .where(and(eq(exercise.deviceId, deviceId), isNull(exercise.removedAt)))
  return (last?.place ?? -1) + 1
}

/** Moves or copies an exercise to another device, behind those that are done on it (H17). */
export async function transferExercise(given: RowAct, { exercise: _id, studio_id, to, act, copy }: CallBody<Calls['transferExercise']>) {
  const { tx, who } = given
  const [target] = await tx
    .select()
    .from(device)
    .where(and(eq(device._id, to), isNull(device.removedAt)))
    .for('update')
  if (!target) throw new Refusal('invalid', { to: 'Dieses Gerät gibt es nicht mehr.' })
  if (!holdsIn('ex_transfer', who, target.studio)) throw new Refusal('forbidden')
  const [row] = await tx
    .select({ exercise, owner: device.studio })
    .from(exercise)
    .innerJoin(device, eq(device._id, exercise.deviceId))
    .where(and(eq(exercise._id, _id), isNull(exercise.removedAt)))
    .for('update', { of: exercise })
  // The exercise of a move that came again is there already, and its device's studio another one.
  const isThere = row?.exercise.deviceId === to && act === 'move'
  if (!row || (row.owner !== studio_id && !isThere)) throw new Refusal('missing')
  const place = await nextPlace(tx, to)
  if (act === 'copy') {
    if (!copy) throw new Refusal('invalid', { copy: 'Die Kopie braucht eine Kennung.' })
    const made = { ...row.exercise, _id: copy, deviceId: to, place, version: 1 }
    await tx.insert(exercise).values(made).onConflictDoNothing()
    return copy
  }
  if (!isThere) {
    const { version } = row.exercise
    await tx
      .update(exercise)
      .set({ deviceId: to, place, version: version + 1 })
      .where(eq(exercise._id, _id))
    leaves(tx, version, version + 1)
  }
  return _id
}
