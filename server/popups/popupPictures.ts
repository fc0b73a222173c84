import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { popup } from './tables.ts'

export const pictureKind = 'popup'

/** How long a removal can be taken back. */
const restorable = 30 * dayMs

/** Forgets popups removed long ago with who saw them, and pictures that no popup uses; their bytes go with the next sweep. */
export async function forgetPopups({ db }: WithDb, now = Date.now()) {
  await db.delete(popup).where(lt(popup.removedAt, new Date(now - restorable).toISOString()))
  const used = db.select({ one: sql`1` }).from(popup).where(eq(popup.image, file.name))
  await db.delete(file).where(and(isOld(db, pictureKind, now), notExists(used)))
}
