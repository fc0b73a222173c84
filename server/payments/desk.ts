import { and, desc, eq, inArray } from 'drizzle-orm'
import { allowed } from '#contract/payments/acts.ts'
import { cashRounding } from '#contract/payments/cash.ts'
import type { Till } from '#contract/payments/facts.ts'
import type { PayableKind } from '#contract/payments/shapes.ts'
import { paymentStates, standingOf } from '#contract/payments/standing.ts'
import { restOf } from '#contract/payments/steps.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { learn, lockPayment, type PaymentRow, type Ways } from './fold.ts'
import { payment, paymentRefund } from './tables.ts'

const takes = paymentStates.filter(state => allowed[state].includes('take'))

/** The payment for which money at the desk is meant: the one that waits for money, else the last one. */
export async function paymentMeant(tx: Tx, kind: PayableKind, _id: string): Promise<PaymentRow> {
  const own = and(eq(payment.kind, kind), eq(payment.payable, _id))
  const newest = (where: ReturnType<typeof and>) => tx.select().from(payment).where(where).orderBy(desc(payment.created)).limit(1)
  const [open] = await newest(and(own, inArray(payment.state, takes)))
  const [meant] = open ? [open] : await newest(own)
  if (!meant) throw new Refusal('missing')
  return meant
}

/** Key of the fact that an act at the desk took money. */
export const chargedKey = (act: string) => `charged:${act}`

/**
 * Money was taken at the desk; the act's id names the charge, so that it counts once. It is never refused: what is not needed stays owed to the
 * payer until a person has given it back (`giveBackAtDesk`).
 */
export async function takeAtDesk(tx: Tx, house: Ways, _id: string, { act, till }: { act: string; till: Exclude<Till, 'gateway'> }) {
  const locked = await lockPayment(tx, _id)
  const { amount } = locked.row
  const rounding = till === 'cash' ? cashRounding(amount) : 0
  return learn(tx, house, locked, [{ kind: 'charged', key: chargedKey(act), charge: act, attempt: null, amount, till, rounding }])
}

/** Spare money of the desk was given back, all of it; `act` names the giving. Refuses `missing` where the charge is none or has paid, and `spare-back`. */
export async function giveBackAtDesk(tx: Tx, house: Ways, _id: string, { act, charge }: { act: string; charge: string }) {
  const locked = await lockPayment(tx, _id)
  const { charges, settled } = standingOf(locked.facts)
  const spare = charges.find(one => one.charge === charge && one.till !== 'gateway' && charge !== settled)
  if (!spare) throw new Refusal('missing')
  if (restOf(spare) === 0) throw new Refusal('spare-back')
  const amount = restOf(spare)
  await tx.insert(paymentRefund).values({ _id: act, payment: _id, charge, amount, why: 'spare', created: new Date().toISOString() })
  await learn(tx, house, locked, [
    { kind: 'refundBegun', key: `refundBegun:${act}`, refund: act, charge, amount, why: 'spare' },
    // Coin for coin what was taken.
    { kind: 'refunded', key: `refunded:${act}`, refund: act, amount, till: spare.till, rounding: spare.back === 0 ? spare.rounding : 0 },
  ])
}
