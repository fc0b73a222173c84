import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { CallBody } from '#contract/call.ts'
import type { devices } from '#contract/devices/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import { zone } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import type { WithBus, WithDb } from '#server/kit/house.ts'
import type { RowAct } from '#server/kit/rows.ts'
import { actorOf } from '#server/serve/serve.ts'
import { fileAddress } from '#server/shared/files/fileAddress.ts'
import { fileNamed, mustBePicture } from '#server/shared/files/named.ts'
import { defectKind } from './devicePictures.ts'
import { standsIn } from './exercises.ts'
import { device, deviceDefect } from './tables.ts'

/** Tells open apps that what can be trained in this studio is no longer as they show it. */
const tellChanged = (tx: Tx, { bus }: WithBus, studio: string) =>
  bus.publish(tx, { kind: 'live', people: 'all', event: 'device:changed', data: { studio } })

/** Takes down that a device is broken in a studio where it stands; said again by the same act it is one report. */
export async function reportDefect(
  { tx, house, who }: RowAct,
  _id: string,
  { studio, text, picture, ...own }: CallBody<typeof devices.report>,
) {
  const stands = and(eq(device._id, _id), isNull(device.removedAt), standsIn(studio))
  if ((await tx.$count(device, stands)) === 0) throw new Refusal('missing')
  const name = await fileNamed(tx, who, picture)
  await mustBePicture(tx, defectKind, 'picture', name)
  const said = await tx
    .insert(deviceDefect)
    .values({ _id: own._id, device: _id, studio, text, picture: name, person: actorOf(who), at: new Date().toISOString() })
    .onConflictDoNothing()
    .returning({ _id: deviceDefect._id })
  if (said.length > 0) await tellChanged(tx, house, studio)
  return done
}

const openOf = (_id: string) => and(eq(deviceDefect.device, _id), isNull(deviceDefect.repairedAt))

/** Open defects of a device, the newest first. */
export async function openDefects({ tx, house, who }: RowAct, _id: string) {
  const rows = await tx.select().from(deviceDefect).where(openOf(_id)).orderBy(desc(deviceDefect.at), desc(deviceDefect._id)).limit(100)
  return rows.map(({ picture, ...row }) => ({ ...row, pictureAddress: fileAddress(house, who, picture) }))
}

/** Everything that was reported there is mended. */
export async function repaired({ tx, house }: RowAct, _id: string, studio: string) {
  const mended = await tx
    .update(deviceDefect)
    .set({ repairedAt: new Date().toISOString() })
    .where(and(openOf(_id), eq(deviceDefect.studio, studio)))
    .returning({ _id: deviceDefect._id })
  if (mended.length > 0) await tellChanged(tx, house, studio)
  return done
}

/**
 * Forgets what was mended a year ago, and who reported what is broken for longer (H43); a device that is still broken stays out of training.
 */
export async function forgetDefects({ db }: WithDb, now: Date) {
  const yearAgo = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).subtract({ years: 1 })
  const before = yearAgo.toInstant().toString()
  await db.execute(sql`delete from device_defect where repaired_at < ${before}
    or at < ${before} and exists (select from device d where d._id = device_defect.device and d.removed_at < ${before})`)
  await db.execute(sql`update device_defect set person = null, picture = null where at < ${before} and repaired_at is null
    and (person is not null or picture is not null)`)
}
