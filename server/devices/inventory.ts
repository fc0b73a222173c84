import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Described, type Device, type Inventory, mostDevices } from '#contract/devices/calls.ts'
import { fold } from '#contract/fold.ts'
import { german } from '#contract/german.ts'
import { Refusal } from '#contract/refusals.ts'
import type { RowAct } from '#server/kit/rows.ts'
import { addressOf, fileAddress } from '#server/shared/files/fileAddress.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { exerciseFields, standsIn, withDevice } from './exercises.ts'
import { device, deviceCategory, deviceDefect, exercise } from './tables.ts'

/** Columns that are read beside a device; named in full, because a query of one table leaves the table's name away. */
export const besideDevice = {
  exercises: sql<
    string[]
  >`array(select e._id::text from exercise e where e.device_id = device._id and e.removed_at is null order by e.place, e._id)`,
  broken: sql<
    string[]
  >`array(select distinct d.studio from device_defect d where d.device = device._id and d.repaired_at is null order by 1)`,
}

/** A device as it is told. */
export const shownDevice = (
  { studio: owner, removedAt: _, ...row }: typeof device.$inferSelect & { exercises: string[]; broken: string[] },
  { house, who }: RowAct,
): Device => ({ ...row, studio_id: owner, pictureAddress: fileAddress(house, who, row.picture) })

const nameOf = ({ title, shortForm }: Device) => `${title} ${shortForm ?? ''}`

/** Devices that match, by name. */
export async function devicesWhere(given: RowAct, where: SQL | undefined): Promise<Device[]> {
  const rows = await given.tx
    .select({ row: device, ...besideDevice })
    .from(device)
    .where(and(isNull(device.removedAt), where))
  return rows
    .map(({ row, ...beside }) => shownDevice({ ...row, ...beside }, given))
    .sort((a, b) => german.compare(nameOf(a), nameOf(b)) || (a._id < b._id ? -1 : 1))
}

async function firstOf(rows: Promise<Device[]>): Promise<Device> {
  const [row] = await rows
  if (!row) throw new Refusal('missing')
  return row
}

export const deviceOf = (given: RowAct, _id: string) => firstOf(devicesWhere(given, eq(device._id, _id)))

/** The device whose id ends so. */
export const deviceByCode = (given: RowAct, code: string) =>
  firstOf(devicesWhere(given, sql`right(${device._id}::text, 8) = lower(${code})`))

export interface DeviceFilter {
  q?: string
  category?: string
  tag?: string
  studio?: string
}

const hasTag = (tag: string) =>
  sql`exists (select 1 from exercise e where e.device_id = device._id and e.removed_at is null and ${tag} = any(e.tags))`

const perPage = 50

/** 50 devices a page, from 1. */
export async function devicePage(given: RowAct, page: number, { q, category, tag, studio: code }: DeviceFilter) {
  const where = and(code ? standsIn(code) : undefined, category ? eq(device.category, category) : undefined, tag ? hasTag(tag) : undefined)
  const all = (await devicesWhere(given, where)).filter(row => !q || fold(nameOf(row)).includes(fold(q)))
  return { rows: all.slice((page - 1) * perPage, page * perPage), total: all.length, page }
}

export async function allCategories({ tx }: Pick<RowAct, 'tx'>) {
  const rows = await tx.select().from(deviceCategory)
  return rows.sort((a, b) => german.compare(a.name, b.name))
}

export async function allTags({ tx }: Pick<RowAct, 'tx'>): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ tag: sql<string>`unnest(${exercise.tags})` })
    .from(exercise)
    .where(isNull(exercise.removedAt))
  return rows.map(({ tag }) => tag).sort(german.compare)
}

const detail = {
  deviceId: exercise.deviceId,
  picture: exercise.picture,
  steps: exercise.steps,
  manual: exercise.manual,
  tags: exercise.tags,
}

async function describedIn(given: RowAct, ids: string[]): Promise<Described[]> {
  const of = ids.length > 0 ? or(isNull(exercise.deviceId), inArray(exercise.deviceId, ids)) : isNull(exercise.deviceId)
  const query = given.tx.select({ ...exerciseFields, ...detail }).from(exercise)
  const rows = await withDevice(query.$dynamic())
    .where(and(isNull(exercise.removedAt), of))
    .orderBy(asc(exercise.place), asc(exercise._id))
  return rows.map(({ picture, ...row }) => ({ ...row, pictureAddress: fileAddress(given.house, given.who, picture) }))
}

/** Address at which the manual of an exercise is read. */
export async function manualOf({ tx, house, who }: RowAct, _id: string) {
  const [row] = await tx
    .select({ name: exercise.manual })
    .from(exercise)
    .where(and(eq(exercise._id, _id), isNull(exercise.removedAt)))
  if (!row?.name) throw new Refusal('missing')
  return { name: row.name, address: addressOf(house, who, row.name) }
}

/** All that stands in one studio. */
export async function inventoryOf(given: RowAct, asked: string | null): Promise<Inventory> {
  const { tx } = given
  const [known] = await tx
    .select({ code: studio.code })
    .from(studio)
    .where(eq(studio.code, asked ?? ''))
  if (!known) throw new Refusal('missing')
  const { code } = known
  const devices = (await devicesWhere(given, standsIn(code))).slice(0, mostDevices)
  const defects = await tx
    .selectDistinctOn([deviceDefect.device], { device: deviceDefect.device, at: deviceDefect.at })
    .from(deviceDefect)
    .where(and(eq(deviceDefect.studio, code), isNull(deviceDefect.repairedAt)))
    .orderBy(deviceDefect.device, desc(deviceDefect.at))
  const exercises = await describedIn(
    given,
    devices.map(({ _id }) => _id),
  )
  return { studio: code, devices, exercises, categories: await allCategories(given), defects }
}
