import { and, asc, eq, gt } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { refundByRule } from '#server/payments/ruled.ts'
import { surplusOf } from './owing.ts'
import type { SignupRow } from './rules.ts'
import { event, eventSignup } from './tables.ts'

const kind = 'event-settle'

/**
 * Orders the look at what somebody has paid too much. It follows the act in a job of its own: payments are locked before what is paid for.
 * Each order is a new one, since one that runs may have looked already.
 */
export async function settleLater(tx: Tx, _id: string, { _id: signup, person, online }: Pick<SignupRow, '_id' | 'person' | 'online'>) {
  if (online > 0) await orderJob(tx, { kind, key: `${kind}:${v7()}`, payload: { event: _id, signup, person } })
}

/** The same for everybody, where an event is called off. */
export const settleAllLater = (tx: Tx, _id: string) => orderJob(tx, { kind, key: `${kind}:${v7()}`, payload: { event: _id } })

/** Sends back what payments have brought beyond what is owed; what was paid by hand is given back by hand. */
async function settle(tx: Tx, house: House, { event: _id, signup, person }: { event: string; signup: string; person: string }) {
  await refundByRule(tx, house, { kind: 'event', payable: _id, person }, async () => {
    const [row] = await tx.select().from(event).where(eq(event._id, _id)).for('no key update')
    const [seat] = await tx.select().from(eventSignup).where(eq(eventSignup._id, signup))
    return row && seat ? Math.min(seat.online, surplusOf(seat, row)) : 0
  })
}

const paidIn = (tx: Tx, _id: string) =>
  tx
    .select({ signup: eventSignup._id, person: eventSignup.person })
    .from(eventSignup)
    .where(and(eq(eventSignup.event, _id), gt(eventSignup.online, 0)))
    .orderBy(asc(eventSignup._id))

/**
 * Settles one sign-up, or in turn all of an event through which money came; done twice it finds nothing more. Who paid is named by the order:
 * the sign-up of somebody who leaves forgets them.
 */
export const settleJob = jobOf<{ event: string; signup?: string; person?: string | null }>(kind, async (house, { event: _id, ...one }) => {
  const seats = one.signup ? [{ signup: one.signup, person: one.person }] : await paidIn(house.db, _id)
  for (const { signup, person } of seats) if (person) await house.db.transaction(tx => settle(tx, house, { event: _id, signup, person }))
})
