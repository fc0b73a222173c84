import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import { mayAct, mayActOn } from '#contract/rules/payments/paymentActs.ts'
import type { Fact, Till } from '#contract/rules/payments/paymentFacts.ts'
import { mayAskFor } from '#contract/rules/payments/paymentSteps.ts'
import type { AskAct } from '#contract/rules/payments/refunds.ts'
import { type PaymentStanding, standingOf } from '#contract/rules/payments/standing.ts'
import { stuckCharges } from '#contract/rules/payments/tasks.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { isSame } from '#server/kit/row.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { secondWordOf } from '#server/shared/twoPeople.ts'
import { learn, lockPayment, type PaymentHouse } from './paymentFold.ts'
import { holdersOfAny, keepersOf } from './paymentKeepers.ts'
import { tellDeciders } from './paymentOffice.ts'
import { refundAsk } from './tables.ts'

interface RefundRequestInput {
  _id: string
  payment: string
  amount: number
  reason: string
  restock: boolean
}

/** The person whose act it is; on a studio's tablet the employee, not the studio account (L156). */
type Doer = Pick<Who, '_id' | 'employee'>

/** Asks that money of a payment goes back; asked again under its id it is the same. Two at once come one after the other. */
export async function askRefund(
  { tx, house, who }: Acting<PaymentHouse, Doer>,
  { _id, payment, amount, reason, restock }: RefundRequestInput,
) {
  const locked = await lockPayment(tx, payment)
  const [known] = await tx.select().from(refundAsk).where(eq(refundAsk._id, _id))
  if (known) {
    if (!isSame(known, { payment, amount, reason, restock })) throw new Refusal('taken')
    return
  }
  const standing = standingOf(locked.facts)
  mayAct('askRefund', standing)
  const most = mayAskFor(standing, locked.row.amount)
  if (most === 0) throw new Refusal('payment-state')
  if (amount > most) throw new Refusal('refund-too-much')
  await tx.insert(refundAsk).values({ _id, payment, amount, reason, restock, by: actorOf(who), at: new Date().toISOString() })
  await learn({ tx, house }, { ...locked, news: [{ kind: 'refundAsked', key: `refundAsked:${_id}`, ask: _id, amount }] })
  await tellDeciders({ tx, house }, locked.row, { amount, asker: actorOf(who) })
}

/** The payment of an ask, locked, and where the ask stands; it has to allow the act. */
async function lockAsk(tx: Tx, _id: string, act: AskAct) {
  const [found] = await tx.select({ payment: refundAsk.payment }).from(refundAsk).where(eq(refundAsk._id, _id))
  if (!found) throw new Refusal('missing')
  const locked = await lockPayment(tx, found.payment)
  const [row] = await tx.select().from(refundAsk).where(eq(refundAsk._id, _id))
  const standing = standingOf(locked.facts)
  const ask = standing.asks.find(one => one.ask === _id)
  if (!row || !ask) throw new Refusal('missing')
  mayActOn(act, ask.state)
  return { locked, row, standing, ask }
}

interface SecondAbout {
  /** Whoever asked. */
  by: string | null
  /** The payment's person, who would get it. */
  person: string | null
  studio: string
}

/** Somebody's word about money that `by` asked for, as it counts (S08); about money of their own nobody has one. */
export const secondAbout = (tx: Tx, who: Doer & Pick<Who, 'roles'>, { by, person, studio }: SecondAbout) =>
  secondWordOf({ who, first: [by, person], deciders: () => keepersOf(tx, studio) })

interface MoneyOf {
  /** Those whose money it is. */
  people: readonly (string | null | undefined)[]
  studio: string
  /** Rights with which somebody else there may say it. */
  rights: readonly Right[]
}

/** True for whoever would say of their own money that it came, is not owed, or goes back, where anybody else of the studio may say it (T04). */
export async function isOwnMoney(tx: Tx, who: Doer & Pick<Who, 'roles'>, { people, studio, rights }: MoneyOf) {
  const first = people.map(one => one ?? null)
  return !(await secondWordOf({ who, first, deciders: () => holdersOfAny(tx, rights, studio) }))
}

/** Refuses `own` to whom that is true of. */
export async function mustBeAnothersMoney(tx: Tx, who: Doer & Pick<Who, 'roles'>, money: MoneyOf) {
  if (await isOwnMoney(tx, who, money)) throw new Refusal('own')
}

interface Decided {
  _id: string
  grant: boolean
  note: string | null
}

/** Grants or refuses a refund; what the bank has taken meanwhile can't be given any more. */
export async function decideRefund({ tx, house, who }: Acting<PaymentHouse, Doer & Pick<Who, 'roles'>>, { _id, grant, note }: Decided) {
  const { locked, row, standing, ask } = await lockAsk(tx, _id, grant ? 'grant' : 'deny')
  const { person, studio } = locked.row
  const second = await secondAbout(tx, who, { by: row.by, person, studio })
  if (!second) throw new Refusal(row.by === actorOf(who) ? 'refund-own' : 'own')
  if (grant && ask.amount > mayAskFor(standing, locked.row.amount, _id)) throw new Refusal('refund-too-much')
  await tx
    .update(refundAsk)
    .set({ decidedBy: actorOf(who), decidedAt: new Date().toISOString(), note, alone: second === 'alone' })
    .where(eq(refundAsk._id, _id))
  const word = grant ? 'granted' : 'denied'
  const decided: Fact = { kind: 'refundDecided', key: `refundDecided:${_id}:${word}`, ask: _id, granted: grant }
  await learn({ tx, house }, { ...locked, news: [decided] })
}

/** Refunds of an ask that wait for a person, each with where its money came in. */
export const owedOf = ({ refunds, charges }: Pick<PaymentStanding, 'refunds' | 'charges'>, ask: string) =>
  refunds
    .filter(one => one.ask === ask && one.state === 'begun')
    .map(one => ({ ...one, from: charges.find(({ charge }) => charge === one.charge)?.till ?? null }))
    .filter(({ from }) => from !== 'gateway')

const roundingOf = (amount: number) => Math.round(amount / 5) * 5 - amount

interface PaidOut {
  _id: string
  till: Exclude<Till, 'gateway'>
}

/** Money of a refund was given by hand: cash to 5 Rappen, a transfer to the Rappen. */
export async function payOut({ tx, house, who }: Acting<PaymentHouse, Doer>, { _id, till }: PaidOut) {
  const { locked, standing } = await lockAsk(tx, _id, 'payOut')
  const due = owedOf(standing, _id)
  const sum = due.reduce((all, { amount }) => all + amount, 0)
  await tx
    .update(refundAsk)
    .set({ paidBy: actorOf(who) })
    .where(eq(refundAsk._id, _id))
  const news = due.map(({ refund, amount }, at): Fact => {
    const rounding = till === 'cash' && at === 0 ? roundingOf(sum) : 0
    return { kind: 'refunded', key: `refunded:${refund}`, refund, amount, till, rounding }
  })
  await learn({ tx, house }, { ...locked, news })
}

/** Sends back once more what failed too often; two who ask at once ask once. */
export async function retryRefunds(tx: Tx, house: PaymentHouse, payment: string) {
  const locked = await lockPayment(tx, payment)
  const standing = standingOf(locked.facts)
  const stuck = stuckCharges(standing)
  if (stuck.length === 0) throw new Refusal('payment-state')
  const failed = (of: string) => standing.refunds.filter(({ charge, state }) => charge === of && state === 'failed').length
  const news = stuck.map(({ charge }): Fact => ({ kind: 'refundRetried', key: `refundRetried:${charge}:${failed(charge)}`, charge }))
  await learn({ tx, house }, { ...locked, news })
}
