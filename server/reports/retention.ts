import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { photoKind } from './rules.ts'
import { report, reportPhoto } from './tables.ts'

/** How long reports are kept (T45). */
const kept = 5 * 365 * dayMs

/** Forgets reports of long ago, and photos that no report names; their bytes go with the next sweep. */
export async function forgetReports({ db }: WithDb, now = Date.now()) {
  await db.delete(report).where(lt(report.created, new Date(now - kept).toISOString()))
  const used = db.select({ one: sql`1` }).from(reportPhoto).where(eq(reportPhoto.file, file.name))
  await db.delete(file).where(and(isOld(db, photoKind, now), notExists(used)))
}
