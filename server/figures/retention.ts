import { and, isNull, lt } from 'drizzle-orm'
import { dryFor } from '#contract/figures/shapes.ts'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { booksOver } from '#server/kit/years.ts'
import { figureFile } from './tables.ts'

/** How long a file that was taken back can be brought back. */
const restorable = 400 * dayMs

/** Forgets dry runs whose hour is over. */
export const forgetDryRuns = ({ db }: WithDb, now = Date.now()) =>
  db.delete(figureFile).where(and(isNull(figureFile.taken), lt(figureFile.checked, new Date(now - dryFor).toISOString())))

/** Forgets files that were taken back long ago, and all whose books need not be kept any more. */
export async function forgetFiles({ db }: WithDb, now: Date) {
  await db.delete(figureFile).where(lt(figureFile.removedAt, new Date(now.getTime() - restorable).toISOString()))
  await db.delete(figureFile).where(lt(figureFile.taken, booksOver(now)))
}
