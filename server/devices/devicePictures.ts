import { and, eq, notExists, or, sql } from 'drizzle-orm'
import type { WithDb } from '#server/kit/house.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { device, deviceDefect, exercise } from './tables.ts'

export const pictureKind = 'device'
export const defectKind = 'device-defect'
export const manualKind = 'device-manual'

/** Forgets the pictures and manuals that nothing shows. Their bytes go with the next sweep. */
export async function forgetPictures({ db }: WithDb, now: number) {
  const used = [
    db.select({ one: sql`1` }).from(device).where(eq(device.picture, file.name)),
    db.select({ one: sql`1` }).from(exercise).where(eq(exercise.picture, file.name)),
    db.select({ one: sql`1` }).from(exercise).where(eq(exercise.manual, file.name)),
    db.select({ one: sql`1` }).from(deviceDefect).where(eq(deviceDefect.picture, file.name)),
  ]
  const kinds = or(...[pictureKind, defectKind, manualKind].map(kind => isOld(db, kind, now)))
  await db.delete(file).where(and(kinds, ...used.map(one => notExists(one))))
}
