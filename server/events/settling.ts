import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { refundByRule } from '#server/payments/ruled.ts'
import { surplusOf } from './owing.ts'
import type { EventSignupRecord } from './rules.ts'
import { event, eventSignup } from './tables.ts'

const kind = 'event-settle'

/**
 * Orders the look at what somebody has paid too much. It follows the act in a job of its own: payments are locked before what is paid for.
 * Each order is a new one, since one that runs may have looked already.
 */
export async function settleLater(
  tx: Tx,
  _id: string,
  { _id: signup, person: payer, online }: Pick<EventSignupRecord, '_id' | 'person' | 'online'>,
) {
  if (online > 0) await orderJob(tx, { kind, key: `${kind}:${v7()}`, payload: { event: _id, signup, payer } })
}

/** The same for everybody, where an event is called off. */
export const settleAllLater = (tx: Tx, _id: string) => orderJob(tx, { kind, key: `${kind}:${v7()}`, payload: { event: _id } })

/** Sends back what payments have brought beyond what is owed; what was paid by hand is given back by hand. */
async function settleEventSurplus(tx: Tx, house: House, { event: _id, signup, payer }: { event: string; signup: string; payer: string }) {
  let nobodys = 0
  const left = await refundByRule(tx, house, { kind: 'event', payable: _id, person: payer }, async () => {
    const [row] = await tx.select().from(event).where(eq(event._id, _id)).for('no key update')
    const [seat] = await tx.select().from(eventSignup).where(eq(eventSignup._id, signup))
    const back = row && seat ? Math.min(seat.online, surplusOf(seat, row)) : 0
    nobodys = seat?.person ? 0 : back
    return back
  })
  // A sign-up that has forgotten who paid is not found by what was paid.
  const gone = nobodys - left
  if (nobodys > 0 && gone > 0)
    await tx
      .update(eventSignup)
      .set({ online: sql`${eventSignup.online} - ${gone}` })
      .where(eq(eventSignup._id, signup))
}

const paidIn = (tx: Tx, _id: string) =>
  tx
    .select({ signup: eventSignup._id, payer: eventSignup.person })
    .from(eventSignup)
    .where(and(eq(eventSignup.event, _id), gt(eventSignup.online, 0)))
    .orderBy(asc(eventSignup._id))

/**
 * Settles one sign-up, or in turn all of an event through which money came; done twice it finds nothing more. Who paid is named by the order:
 * the sign-up of somebody who leaves forgets them. It is no job for them (`person`), which would end with the account.
 */
export const settleJob = jobOf<{ event: string; signup?: string; payer?: string | null }>(kind, async (house, { event: _id, ...one }) => {
  const seats = one.signup ? [{ signup: one.signup, payer: one.payer }] : await paidIn(house.db, _id)
  for (const { signup, payer } of seats)
    if (payer) await house.db.transaction(tx => settleEventSurplus(tx, house, { event: _id, signup, payer }))
})
