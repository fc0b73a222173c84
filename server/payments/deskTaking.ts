import { and, desc, eq, inArray } from 'drizzle-orm'
import type { PayableKind } from '#contract/payments/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import { cashRounding } from '#contract/rules/payments/cash.ts'
import { allowed } from '#contract/rules/payments/paymentActs.ts'
import type { Fact, Till } from '#contract/rules/payments/paymentFacts.ts'
import { spareAtDesk } from '#contract/rules/payments/paymentSteps.ts'
import { type Charge, paymentStates, standingOf } from '#contract/rules/payments/standing.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/kit/who.ts'
import { learn, lockPayment, type PaymentHouse, type PaymentRow } from './paymentFold.ts'
import { deskRights } from './paymentKeepers.ts'
import { isOwnMoney } from './refunds.ts'
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

interface DeskTakingInput {
  act: string
  till: Exclude<Till, 'gateway'>
  /** Rappen before cash is rounded. */
  amount: number
  /** On which it was taken. */
  day: string
}

/**
 * Money was taken at the desk; the act's id names the charge, so that it counts once. It is never refused: what is not needed stays owed to the
 * payer until a person has given it back (`giveBackAtDesk`).
 */
export async function takeAtDesk(tx: Tx, house: PaymentHouse, _id: string, { act, till, amount, day }: DeskTakingInput) {
  const locked = await lockPayment(tx, _id)
  const rounding = till === 'cash' ? cashRounding(amount) : 0
  const taken = { kind: 'charged', key: chargedKey(act), charge: act, attempt: null, amount, till, rounding } as const
  return learn({ tx, house }, { ...locked, news: [taken], day })
}

/** Money that changes hands where so much of a charge goes back: coin for coin as it was taken where all of it does. */
export const roundingBack = ({ till, amount, rounding }: Pick<Charge, 'till' | 'amount' | 'rounding'>, spare: number) =>
  spare === amount ? rounding : till === 'cash' ? cashRounding(spare) : 0

/** Whoever stands at the desk. */
export type DeskClerk = Pick<Who, '_id' | 'employee' | 'roles'>

/** What of a thing says who gives its money back. */
export interface SpareOwner {
  /** The person whose thing it is by now, where the payment names nobody. */
  owner?: string | null
  /** Rights with which it is given back, where those of the desk are not. */
  rights?: readonly Right[]
}

/** True where somebody else at the desk gives money of this payment back, since it is the caller's own. */
export const isOwnSpare = (
  tx: Tx,
  who: DeskClerk,
  { person, studio }: Pick<PaymentRow, 'person' | 'studio'>,
  { owner, rights = deskRights }: SpareOwner = {},
) => isOwnMoney(tx, who, { people: [person, owner], studio, rights })

interface GivenBack extends SpareOwner {
  act: string
  charge: string
  day: string
}

/**
 * Money of a desk charge that was too much was given back on a day; `act` names the giving. Answers the Rappen that changed hands. Refuses `missing`
 * where the charge is none or nothing of it is too much, `spare-back`, and `own` to whoever would give it to themselves.
 */
export async function giveBackAtDesk(
  { tx, house, who }: Acting<PaymentHouse, DeskClerk>,
  _id: string,
  { act, charge, day, ...owner }: GivenBack,
): Promise<number> {
  const locked = await lockPayment(tx, _id)
  const standing = standingOf(locked.facts)
  const taken = standing.charges.find(one => one.charge === charge)
  const amount = spareAtDesk(standing, locked.row.amount).get(charge)
  if (!taken || !amount) throw new Refusal(taken && taken.back > 0 ? 'spare-back' : 'missing')
  if (await isOwnSpare(tx, who, locked.row, owner)) throw new Refusal('own')
  const rounding = roundingBack(taken, amount)
  const now = new Date().toISOString()
  await tx.insert(paymentRefund).values({ _id: act, payment: _id, charge, amount, why: 'spare', created: now })
  const news: Fact[] = [
    { kind: 'refundBegun', key: `refundBegun:${act}`, refund: act, charge, amount, why: 'spare' },
    { kind: 'refunded', key: `refunded:${act}`, refund: act, amount, till: taken.till, rounding },
  ]
  await learn({ tx, house }, { ...locked, news, now, day })
  return amount + rounding
}
