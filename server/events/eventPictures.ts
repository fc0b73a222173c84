import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { kind } from './rules.ts'
import { event } from './tables.ts'

/** How long a removal can be taken back. */
const restorable = 30 * dayMs

/** Forgets events removed long ago, and pictures that no event uses; their bytes go with the next sweep. */
export async function forgetEvents({ db }: WithDb, now = Date.now()) {
  await db.delete(event).where(lt(event.removedAt, new Date(now - restorable).toISOString()))
  const used = db.select({ one: sql`1` }).from(event).where(eq(event.picture, file.name))
  await db.delete(file).where(and(isOld(db, kind, now), notExists(used)))
}
