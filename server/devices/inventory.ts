import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Described, type Device, type Inventory, mostDevices } from '#contract/devices.ts'
import { german } from '#contract/german.ts'
import { Refusal } from '#contract/refusals.ts'
import { fileAddress } from '#server/files/address.ts'
import type { Acting } from '#server/kit/rows.ts'
import { studio } from '#server/studios/tables.ts'
import { exerciseFields, standsIn, withDevice } from './exercises.ts'
import { device, deviceCategory, deviceDefect, exercise } from './tables.ts'

type Row = typeof device.$inferSelect & { exercises: string[] }

/** Ids of a device's exercises, named in full, because a query of one table leaves the table's name away. */
export const ownExercises = sql<string[]>`array(select e._id::text from exercise e where e.device_id = device._id and e.removed_at is null
  order by e.place, e._id)`

/** A device as it is told. */
export const shownDevice = ({ studio: owner, removedAt: _, ...row }: Row, { house, who }: Acting): Device => ({
  ...row,
  studio_id: owner,
  pictureAddress: fileAddress(house, who, row.picture),
})

/** Devices that match, by name. */
export async function devicesWhere(given: Acting, where: SQL | undefined): Promise<Device[]> {
  const rows = await given.tx
    .select({ row: device, exercises: ownExercises })
    .from(device)
    .where(and(isNull(device.removedAt), where))
  return rows
    .map(({ row, exercises }) => shownDevice({ ...row, exercises }, given))
    .sort((a, b) => german.compare(`${a.title} ${a.shortForm ?? ''}`, `${b.title} ${b.shortForm ?? ''}`) || (a._id < b._id ? -1 : 1))
}

export async function deviceOf(given: Acting, _id: string): Promise<Device> {
  const [row] = await devicesWhere(given, eq(device._id, _id))
  if (!row) throw new Refusal('missing')
  return row
}

const detail = {
  deviceId: exercise.deviceId,
  picture: exercise.picture,
  steps: exercise.steps,
  manual: exercise.manual,
  tags: exercise.tags,
}

async function describedIn(given: Acting, ids: string[]): Promise<Described[]> {
  const of = ids.length > 0 ? or(isNull(exercise.deviceId), inArray(exercise.deviceId, ids)) : isNull(exercise.deviceId)
  const rows = await withDevice(
    given.tx
      .select({ ...exerciseFields, ...detail })
      .from(exercise)
      .$dynamic(),
  )
    .where(and(isNull(exercise.removedAt), of))
    .orderBy(asc(exercise.place), asc(exercise._id))
  return rows.map(({ picture, manual, ...row }) => ({
    ...row,
    pictureAddress: fileAddress(given.house, given.who, picture),
    hasManual: manual !== null,
  }))
}

/** All that stands in one studio. */
export async function inventoryOf(given: Acting, asked: string | null): Promise<Inventory> {
  const { tx } = given
  const [known] = await tx
    .select({ code: studio.code })
    .from(studio)
    .where(eq(studio.code, asked ?? ''))
  if (!known) throw new Refusal('missing')
  const { code } = known
  const devices = (await devicesWhere(given, standsIn(code))).slice(0, mostDevices)
  const categories = await tx.select().from(deviceCategory)
  const defects = await tx
    .selectDistinctOn([deviceDefect.device], { device: deviceDefect.device, text: deviceDefect.text, at: deviceDefect.at })
    .from(deviceDefect)
    .where(and(eq(deviceDefect.studio, code), isNull(deviceDefect.repairedAt)))
    .orderBy(deviceDefect.device, desc(deviceDefect.at))
  const exercises = await describedIn(
    given,
    devices.map(({ _id }) => _id),
  )
  const byName = categories.sort((a, b) => german.compare(a.name, b.name))
  return { studio: code, devices, exercises, categories: byName, defects }
}
