import { and, inArray, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { House, WithDb, WithDomains } from '#server/kit/house.ts'
import { yearsBefore } from '#server/kit/years.ts'
import { isSealedText } from '#server/serve/keptAnswer.ts'
import { answered } from '#server/serve/tables.ts'
import { emailChange, emailCode, loginFailure, loginKnown, personKey, session } from './tables.ts'
import { lifetimeDays, wholeDays } from './token.ts'

const instantBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString()

/**
 * Deletes rows that have been kept long enough: answered keys, ended and unused sessions, expired keys and codes, and counts of sign-ins.
 */
export async function forgetOld({ db }: WithDb, now = new Date()) {
  const old = instantBefore(now, lifetimeDays)
  const endedLongAgo: SQL | undefined = or(
    lt(session.seen, old),
    lt(session.endedAt, old),
    lt(session.begun, instantBefore(now, wholeDays)),
  )
  await db.delete(answered).where(lt(answered.at, old))
  // A long answer that nobody asked for again shrinks to the mark that there was one, so the act is still done once.
  await db
    .update(answered)
    .set({ answer: 'null' })
    .where(and(lt(answered.at, instantBefore(now, 60)), sql`octet_length(${answered.answer}) > 10000`))
  await db.delete(session).where(endedLongAgo)
  await db.delete(personKey).where(lt(personKey.expires, instantBefore(now, 0)))
  await db.delete(emailCode).where(lt(emailCode.expires, instantBefore(now, 0)))
  await db.delete(emailChange).where(lt(emailChange.expires, instantBefore(now, 0)))
  await db.delete(loginKnown).where(lt(loginKnown.at, old))
  // Any count has run out after a day.
  await db.delete(loginFailure).where(lt(loginFailure.at, sql`${instantBefore(now, 1)}::timestamptz`))
  await forgetHistories(db, now)
}

/** Forgets what was kept in clear before its call was worn `secret`; such an act that comes again is done as the same. */
export async function forgetClear({ db, domains }: WithDb & WithDomains) {
  const calls = domains.flatMap(({ calls = [] }) => calls).flatMap(({ call }) => (call.secret ? [`${call.method} ${call.path}`] : []))
  if (calls.length === 0) return
  await db.delete(answered).where(and(inArray(answered.call, calls), ne(answered.status, 0), not(isSealedText(answered.answer))))
}

/** A person's history goes a year after they left. */
const forgetHistories = (db: House['db'], now: Date) =>
  db.execute(sql`delete from person_event e using person p where p._id = e.person and p.deleted_at < ${yearsBefore(now, 1)}`)
