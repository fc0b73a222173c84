import { and, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { proofKind } from './rules.ts'
import { timestop, timestopCredit, timestopNote, timestopProof } from './tables.ts'

/** Days for which proofs and messages are kept after the decision (C13), proofs that no pause names, what nobody decided on, and what nobody was matched with. */
const days = { decided: 90, unnamed: 30, undecided: 400, unmatched: 400 }

/** Forgets proofs and messages once they have served, and forms that concern no contract; files go with the next sweep. */
export async function forgetPauses({ db }: WithDb, now: Date) {
  const before = (kept: number) => new Date(now.getTime() - kept * dayMs).toISOString()
  const over = and(
    inArray(timestop.state, ['accepted', 'manual', 'declined', 'withdrawn']),
    lt(sql`coalesce(${timestop.decidedAt}, ${timestop.since})`, before(days.decided)),
  )
  const undecided = and(eq(timestop.state, 'open'), lt(timestop.receivedAt, before(days.undecided)))
  const served = db.select({ _id: timestop._id }).from(timestop).where(or(over, undecided))
  await db
    .delete(timestopProof)
    .where(or(inArray(timestopProof.pause, served), and(isNull(timestopProof.pause), lt(timestopProof.at, before(days.unnamed)))))
  await db.delete(timestop).where(and(isNull(timestop.contract), or(over, lt(timestop.receivedAt, before(days.unmatched)))))
  await db.delete(timestopNote).where(inArray(timestopNote.pause, served))
  await db.delete(timestopCredit).where(and(isNull(timestopCredit.contract), lt(timestopCredit.since, before(days.unmatched))))
  const used = db.select({ one: sql`1` }).from(timestopProof).where(eq(timestopProof.file, file.name))
  await db.delete(file).where(and(isOld(db, proofKind, now.getTime()), notExists(used)))
}
