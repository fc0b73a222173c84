import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDb } from '#server/kit/house.ts'
import { tellDoor } from './membercardDoor.ts'
import { settleLater, surplusOf } from './money.ts'
import { cardsOf } from './ownMembercards.ts'
import { membercard, membercardMail, membercardScan } from './tables.ts'

/** Days for which a card is somebody's after its last day, or after it was asked for (V42); a scan without a card waits a while for one. */
const kept = 400
const waits = 60

/** The holder of a card is forgotten; that there was a card counts on. */
export const forgetting = sql`person = null, lead = null, email = null, telefon = null, geburtstag = null, code = null, reason = null,
  vorname = 'Ehemaliger', nachname = 'Gast', forgotten = true, version = version + 1`

const forget = (tx: Tx, where: SQL) => tx.execute(sql`update membercard set ${forgetting} where ${where}`)

export async function forgetCards({ db }: WithDb, now: Date) {
  const before = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  await forget(db, sql`not forgotten and greatest(asked, issued, last::timestamptz, closed_at) < ${before(kept)}::timestamptz`)
  await db.delete(membercardMail).where(lt(membercardMail.at, before(kept)))
  const orphan = and(isNull(membercardScan.card), lt(membercardScan.received, before(waits)))
  await db.delete(membercardScan).where(or(orphan, lt(membercardScan.received, before(kept))))
}

/** Somebody leaves: their card opens nothing from here on. Its row forgets them with their account (`personal.ts`). */
export async function closeOwn(tx: Tx, _house: unknown, _id: string) {
  for (const row of await cardsOf(tx, _id)) {
    if (row.closed || !row.code) continue
    const closed = { closed: 'blocked' as const, closedAt: new Date().toISOString(), reason: null }
    await tx.update(membercard).set(closed).where(eq(membercard._id, row._id))
    if (surplusOf({ ...row, ...closed }) > 0) await settleLater(tx, row._id)
    await tellDoor(tx, row)
  }
}
