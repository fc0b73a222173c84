import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { yearsBefore } from '#server/kit/years.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { pictureKind } from './keptWords.ts'
import { moderationAct, moderationCase, moderationGone, moderationKept, moderationSilence } from './tables.ts'

/** Days for which a case is kept once it is closed (K39). */
const keptDays = 180

/** Days in which something that was deleted can still be reported: as long as a device may be away with a report. */
const goneDays = 30

/** Forgets cases with all their words 180 days after they were closed, and who decided what after three years. */
export async function forgetCases({ db }: WithDb, now: Date) {
  const old = new Date(now.getTime() - keptDays * dayMs).toISOString()
  // An objection that nobody answered stays open.
  await db.delete(moderationCase).where(and(lt(moderationCase.decided, old), sql`${moderationCase.state} <> 'objected'`))
  await db.delete(moderationSilence).where(lt(moderationSilence.until, now.toISOString()))
  await db.delete(moderationGone).where(lt(moderationGone.at, new Date(now.getTime() - goneDays * dayMs).toISOString()))
  await db.delete(moderationAct).where(lt(moderationAct.at, yearsBefore(now, 3)))
  const used = db.select({ one: sql`1` }).from(moderationKept).where(eq(moderationKept.picture, file.name))
  await db.delete(file).where(and(isOld(db, pictureKind, now.getTime()), notExists(used)))
}
