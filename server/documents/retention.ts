import { and, eq, inArray, isNotNull, lt, notExists, or, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { attachmentKind, documentKind } from './rules.ts'
import { document, documentAttachment, documentFolder, invoiceIssuer, payList } from './tables.ts'

/** How long a removal can be taken back. */
const restorable = 30 * dayMs
/** Years for which books are kept after the business year, which is the calendar's (OR 958f, C52). */
const keptYears = 10

/** Forgets what was removed, what lies ten years behind its business year, and files that no document has; their bytes go with the next sweep. */
export async function forgetDocuments({ db }: WithDb, now = Date.now()) {
  const removed = new Date(now - restorable).toISOString()
  const first = `${Number(today(now).slice(0, 4)) - keptYears}-01-01`
  const old = and(
    lt(sql`coalesce(${document.paidOn}, ${document.day}, ${document.created}::date)`, sql`${first}::date`),
    lt(document.created, `${first}T00:00:00.000Z`),
    inArray(document.state, ['approved', 'rejected', 'listed', 'paid']),
  )
  await db.delete(document).where(or(lt(document.removedAt, removed), old))
  for (const table of [documentFolder, invoiceIssuer] as const)
    await db.delete(table).where(and(isNotNull(table.removedAt), lt(table.removedAt, removed)))
  const billed = db.select({ one: sql`1` }).from(document).where(eq(document.payList, payList._id))
  await db.delete(payList).where(and(isNotNull(payList.paidOn), lt(payList.paidOn, first), notExists(billed)))
  const ofDocument = db.select({ one: sql`1` }).from(document).where(eq(document.file, file.name))
  const attached = db.select({ one: sql`1` }).from(documentAttachment).where(eq(documentAttachment.file, file.name))
  await db.delete(file).where(and(isOld(db, documentKind, now), notExists(ofDocument)))
  await db.delete(file).where(and(isOld(db, attachmentKind, now), notExists(attached)))
}
