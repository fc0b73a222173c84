import { and, asc, eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import type { Fact } from '#contract/rules/payments/paymentFacts.ts'
import { type PaymentStep, stepOf } from '#contract/rules/payments/paymentSteps.ts'
import type { TaxedPart } from '#contract/rules/payments/positions.ts'
import { type PaymentStanding, standingOf } from '#contract/rules/payments/standing.ts'
import { taskOf } from '#contract/rules/payments/tasks.ts'
import { minutesAfter } from '#contract/time.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains, WithSettings } from '#server/kit/house.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { given, prepared, statements } from '#server/kit/prepared.ts'
import { isSame } from '#server/kit/row.ts'
import { book } from './journal.ts'
import { keepAddress } from './papers/printedAddress.ts'
import { payableOf } from './payable.ts'
import { namedAbove } from './paymentLimits.ts'
import { tellOf } from './paymentNews.ts'
import { payment, paymentFact, paymentRefund, refundAsk } from './tables.ts'
import type { RefundMove } from './till/owing.ts'

export type PaymentRow = typeof payment.$inferSelect
export type PaymentHouse = WithBus & WithSettings & WithDomains

/** Kind of the job that asks the gateway to give money back. */
export const refundKind = 'payment-refund'

export const factsOf = async (tx: Tx, _id: string): Promise<Fact[]> => (await factsByPayment(tx, [_id])).get(_id) ?? []

/** Facts of these payments, in one query. */
export async function factsByPayment(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Fact[]>> {
  const by = new Map<string, Fact[]>()
  if (ids.length === 0) return by
  const rows = await tx
    .select({ of: paymentFact.payment, fact: paymentFact.fact })
    .from(paymentFact)
    .where(inArray(paymentFact.payment, [...ids]))
    .orderBy(asc(paymentFact.key))
  for (const { of, fact } of rows) {
    const facts = by.get(of)
    if (facts) facts.push(fact)
    else by.set(of, [fact])
  }
  return by
}

const of = given('of', 'uuid')
const lock = prepared(statements.select().from(payment).where(eq(payment._id, of)).for('no key update').prepare('payment_lock'))
const factsNow = prepared(
  statements
    .select({ fact: paymentFact.fact })
    .from(paymentFact)
    .where(eq(paymentFact.payment, of))
    .orderBy(asc(paymentFact.key))
    .prepare('payment_facts'),
)

/** A payment's row under its lock, with its facts. */
export interface Locked {
  row: PaymentRow
  facts: Fact[]
}

/** The payment's row, locked: whatever is decided about it begins with it. What it pays for is locked after it. */
export async function lockPayment(tx: Tx, _id: string): Promise<Locked> {
  // Lock and look are sent together and run in order, so the look is under the lock.
  const [[row], facts] = await Promise.all([lock(tx, { of: _id }), factsNow(tx, { of: _id })])
  if (!row) throw new Refusal('missing')
  return { row, facts: facts.map(({ fact }) => fact) }
}

interface Writing {
  fact: Fact
  /** The facts before it, to which it is added. */
  all: Fact[]
  at: string
  day?: string
}

/** Writes a fact and what it books on a day. */
async function write(tx: Tx, row: PaymentRow, { fact, all, at, day }: Writing): Promise<PaymentStanding> {
  all.push(fact)
  const standing = standingOf(all)
  await Promise.all([
    tx.insert(paymentFact).values({ key: fact.key, payment: row._id, kind: fact.kind, fact, at }),
    book(tx, row, { fact: fact.key, standing, at, day }),
  ])
  return standing
}

type Settling = Record<'charge' | 'at', string>

async function settleCharge({ tx, house }: Within<PaymentHouse>, row: PaymentRow, { charge, at }: Settling): Promise<Fact[]> {
  const { person, amount } = row
  const parts = await payableOf(house, row.kind).paid(tx, house, row.payable, { person, amount, at })
  if (amount > namedAbove) await keepAddress(tx, house, row)
  return [...(parts ? [deliveredBy(row._id, parts, at)] : []), { kind: 'settled', key: `settled:${row._id}`, charge, amount }]
}

/** The fact that all or a part of the purchase was delivered by these MWST rates; `act` names the delivery. The journal tells such facts by their key. */
export const deliveredBy = (act: string, parts: readonly TaxedPart[], at: string): Fact => ({
  kind: 'delivered',
  key: `delivered:${act}`,
  at,
  parts: [...parts],
})

/** Minutes until the gateway is asked to send money back, after so many tries that failed: what was refused is refused again at once. */
const pauses = [0, 10, 180]

interface SendingBack extends Omit<Extract<PaymentStep, { kind: 'sendBack' }>, 'kind'> {
  row: PaymentRow
  standing: PaymentStanding
  now: string
}

/** Writes a refund and orders it; its fact has to be learnt in the same transaction. */
export async function sendBack(tx: Tx, { row, standing, charge, amount, why, ask, now }: SendingBack): Promise<Fact> {
  const refund = v7()
  await tx.insert(paymentRefund).values({ _id: refund, payment: row._id, charge, amount, why, created: now })
  const of = standing.charges.find(one => one.charge === charge)
  const due = minutesAfter(now, pauses[of?.failures ?? 0] ?? 0)
  if (of?.till === 'gateway') await orderJob(tx, { kind: refundKind, key: `${refundKind}:${refund}`, payload: { refund }, due })
  return { kind: 'refundBegun', key: `refundBegun:${refund}`, refund, charge, amount, why, ...(ask && { ask }) }
}

type Moved = Record<'before' | 'after', PaymentStanding>

const isStanding = ({ why, state }: PaymentStanding['refunds'][number]) => why === 'asked' && state !== 'failed'

/** Refunds that people asked for and that have begun or failed. */
function movesOf(before: PaymentStanding, after: PaymentStanding): RefundMove[] {
  const was = new Set(before.refunds.filter(isStanding).map(({ refund }) => refund))
  return after.refunds.flatMap(one => {
    const { refund, amount } = one
    return was.has(refund) === isStanding(one) ? [] : [{ refund, back: isStanding(one) ? amount : -amount }]
  })
}

/** Tells what was paid how much of it people gave back, where that has changed. */
async function tellPayable({ tx, house }: Within<PaymentHouse>, row: PaymentRow, { before, after }: Moved) {
  if (after.settled === null || (after.asked === before.asked && after.askedDone === before.askedDone)) return
  const how = after.asked === 0 ? 'none' : after.kept > 0 && after.asked < row.amount ? 'part' : 'whole'
  const asks = after.asks.filter(({ state }) => state !== 'asked' && state !== 'denied').map(({ ask }) => ask)
  const restocked = and(inArray(refundAsk._id, asks), eq(refundAsk.restock, true))
  const restock = asks.length > 0 && (await tx.$count(refundAsk, restocked)) > 0
  await payableOf(house, row.kind).refunded(tx, house, row.payable, {
    how,
    arrived: after.askedDone >= row.amount,
    restock,
    person: row.person,
    lost: after.lost,
    back: after.asked - before.asked,
    moves: movesOf(before, after),
  })
}

/** Tells what was paid of its dispute, where that has moved. */
async function tellDispute({ tx, house }: Within<PaymentHouse>, { kind, payable }: PaymentRow, { before, after }: Moved) {
  const [was, stage] = [before.dispute?.stage ?? null, after.dispute?.stage ?? null]
  if (after.settled === null || (stage === was && after.lost === before.lost)) return
  await payableOf(house, kind).disputed?.(tx, house, payable, { lost: after.lost, was: before.lost })
}

const backOf = ({ charges }: PaymentStanding) => charges.reduce((all, { back }) => all + back, 0)

/** The part of a payment that lists show without its facts. */
export const shownOf = (standing: PaymentStanding) => ({
  state: standing.state,
  refunded: backOf(standing),
  way: standing.attempts.at(-1)?.way ?? null,
  dispute: standing.dispute?.stage ?? null,
  task: taskOf(standing),
})

interface Learning extends Locked {
  news: readonly Fact[]
  now?: string
  day?: string
}

/**
 * Takes news of a locked payment, decides whatever follows from it, and tells its payer. News that is known changes nothing; people's acts are
 * judged before (`mayAct`). What people tell of an earlier `day` is booked on it, with what follows from it.
 */
export async function learn(
  { tx, house }: Within<PaymentHouse>,
  { row, facts, news, now = new Date().toISOString(), day }: Learning,
): Promise<{ row: PaymentRow; standing: PaymentStanding }> {
  const all = [...facts]
  const before = standingOf(all)
  let standing = before
  for (const fact of news) if (!all.some(({ key }) => key === fact.key)) standing = await write(tx, row, { fact, all, at: now, day })
  const lives = liveOnce(tx, house, row, now)
  for (let step = await nextStep(standing, row, lives); step; step = await nextStep(standing, row, lives)) {
    const due =
      step.kind === 'settle'
        ? await settleCharge({ tx, house }, row, { charge: step.charge, at: now })
        : [await sendBack(tx, { ...step, row, standing, now })]
    for (const fact of due) standing = await write(tx, row, { fact, all, at: now, day })
  }
  if (standing.over && !before.over && standing.settled === null)
    await payableOf(house, row.kind).ended(tx, house, row.payable, standing.over)
  await tellPayable({ tx, house }, row, { before, after: standing })
  await tellDispute({ tx, house }, row, { before, after: standing })
  const shown = { ...shownOf(standing), ...(standing.parts && { parts: standing.parts }) }
  const after = { ...row, ...shown }
  if (!isSame(row, shown)) await tx.update(payment).set(shown).where(eq(payment._id, row._id))
  if (all.length > facts.length) await tellOf(tx, house, after, { before, after: standing, added: all.slice(facts.length) })
  return { row: after, standing }
}

/** Writes down what happened elsewhere or long ago, as it was: nothing follows from it and nobody is told. */
export async function recall(tx: Tx, row: PaymentRow, story: readonly (readonly [at: string, fact: Fact])[]) {
  const all: Fact[] = []
  for (const [at, fact] of story) await write(tx, row, { fact, all, at })
  await tx
    .update(payment)
    .set(shownOf(standingOf(all)))
    .where(eq(payment._id, row._id))
}

/** Asks whether the paid thing can still be had: once, and only where money hangs on it, because asking holds it anew. */
function liveOnce(tx: Tx, house: PaymentHouse, row: PaymentRow, now: string) {
  let known: Promise<boolean> | undefined
  return () => {
    known ??= payableOf(house, row.kind).lives(tx, row.payable, now, row.person)
    return known
  }
}

async function nextStep(standing: PaymentStanding, { amount }: PaymentRow, lives: () => Promise<boolean>) {
  const step = stepOf(standing, amount, true)
  return step?.kind === 'settle' && !(await lives()) ? stepOf(standing, amount, false) : step
}
