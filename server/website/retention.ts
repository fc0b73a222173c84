import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { pictureKind } from './rules.ts'
import { websiteContent, websiteJob, websiteJobType, websiteOffer, websiteService } from './tables.ts'

/** How long a removal can be taken back. */
const restorable = 30 * dayMs
const pieces = [websiteContent, websiteService, websiteOffer] as const

/** Forgets what was removed long ago, and pictures that no piece uses; their bytes go with the next sweep. A vacancy's end stays known for a year. */
export async function forgetPieces({ db }: WithDb, now = Date.now()) {
  const before = (ms: number) => new Date(now - ms).toISOString()
  for (const table of pieces) await db.delete(table).where(lt(table.removedAt, before(restorable)))
  await db.delete(websiteJob).where(lt(websiteJob.removedAt, before(365 * dayMs)))
  const borne = db.select({ one: sql`1` }).from(websiteJob).where(eq(websiteJob.type, websiteJobType._id))
  await db.delete(websiteJobType).where(and(lt(websiteJobType.removedAt, before(restorable)), notExists(borne)))
  const unused = pieces.map(table => notExists(db.select({ one: sql`1` }).from(table).where(eq(table.picture, file.name))))
  await db.delete(file).where(and(isOld(db, pictureKind, now), ...unused))
}
