import { asc, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Fact } from '#contract/payments/facts.ts'
import { type Standing, standingOf } from '#contract/payments/standing.ts'
import { stepOf } from '#contract/payments/steps.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { keepAddress } from './bills/address.ts'
import { book } from './journal.ts'
import { namedAbove } from './limits.ts'
import { tellOf } from './news.ts'
import { payableOf } from './payable.ts'
import { payment, paymentFact, paymentRefund } from './tables.ts'

export type PaymentRow = typeof payment.$inferSelect
export type Ways = Pick<House, 'bus' | 'settings' | 'domains'>

/** Kind of the job that asks the gateway to give money back. */
export const refundKind = 'payment-refund'

export const factsOf = async (tx: Tx, _id: string): Promise<Fact[]> =>
  (await tx.select({ fact: paymentFact.fact }).from(paymentFact).where(eq(paymentFact.payment, _id)).orderBy(asc(paymentFact.key))).map(
    ({ fact }) => fact,
  )

/** The payment's row, locked: whatever is decided about it begins with it. What it pays for is locked after it. */
export async function lockPayment(tx: Tx, _id: string): Promise<{ row: PaymentRow; facts: Fact[] }> {
  const [row] = await tx.select().from(payment).where(eq(payment._id, _id)).for('no key update')
  if (!row) throw new Refusal('missing')
  return { row, facts: await factsOf(tx, _id) }
}

/** Writes a fact and what it books. */
async function write(tx: Tx, row: PaymentRow, fact: Fact, all: Fact[], at: string): Promise<Standing> {
  await tx.insert(paymentFact).values({ key: fact.key, payment: row._id, kind: fact.kind, fact, at })
  all.push(fact)
  const standing = standingOf(all)
  await book(tx, row, fact.key, standing, at)
  return standing
}

async function settle(tx: Tx, house: Ways, row: PaymentRow, charge: string): Promise<Fact> {
  await payableOf(house, row.kind).paid(tx, house, row.payable, { person: row.person, amount: row.amount })
  if (row.amount > namedAbove) await keepAddress(tx, house, row)
  return { kind: 'settled', key: `settled:${row._id}`, charge }
}

/** Writes a refund and orders it; its fact has to be learnt in the same transaction. */
export async function sendBack(
  tx: Tx,
  row: PaymentRow,
  { charge, amount, why }: Omit<typeof paymentRefund.$inferInsert, '_id' | 'payment' | 'created'>,
) {
  const refund = v7()
  await tx.insert(paymentRefund).values({ _id: refund, payment: row._id, charge, amount, why, created: new Date().toISOString() })
  await orderJob(tx, { kind: refundKind, key: `${refundKind}:${refund}`, payload: { refund } })
  return { kind: 'refundBegun', key: `refundBegun:${refund}`, refund, charge, amount, why } satisfies Fact
}

/** How much of what paid people decided to give back. */
const goneOf = ({ asked, kept }: Standing) => (asked === 0 ? 'none' : kept > 0 ? 'part' : 'whole')

const backOf = ({ charges }: Standing) => charges.reduce((all, { back }) => all + back, 0)

/**
 * Takes news of a locked payment, decides whatever follows from it, and tells its payer. News that is known changes nothing; people's acts are
 * judged before (`mayAct`).
 */
export async function learn(
  tx: Tx,
  house: Ways,
  { row, facts }: { row: PaymentRow; facts: Fact[] },
  news: readonly Fact[],
  now = new Date().toISOString(),
): Promise<{ row: PaymentRow; standing: Standing }> {
  const all = [...facts]
  const before = standingOf(all)
  let standing = before
  for (const fact of news) if (!all.some(({ key }) => key === fact.key)) standing = await write(tx, row, fact, all, now)
  const lives = liveOnce(tx, house, row, now)
  for (let step = await nextStep(standing, row, lives); step; step = await nextStep(standing, row, lives)) {
    const fact = step.kind === 'settle' ? await settle(tx, house, row, step.charge) : await sendBack(tx, row, step)
    standing = await write(tx, row, fact, all, now)
  }
  if (standing.over && !before.over && standing.settled === null)
    await payableOf(house, row.kind).ended(tx, house, row.payable, standing.over)
  if (standing.settled !== null && standing.asked !== before.asked)
    await payableOf(house, row.kind).refunded(tx, house, row.payable, goneOf(standing), {
      person: row.person,
      back: standing.asked - before.asked,
    })
  const after = { ...row, state: standing.state, refunded: backOf(standing) }
  if (after.state !== row.state || after.refunded !== row.refunded)
    await tx.update(payment).set({ state: after.state, refunded: after.refunded }).where(eq(payment._id, row._id))
  if (all.length > facts.length) await tellOf(tx, house, after, { before, after: standing, added: all.slice(facts.length) })
  return { row: after, standing }
}

/** Whether what is paid can still be had, asked once and only where money hangs on it: asking holds it anew. */
function liveOnce(tx: Tx, house: Ways, row: PaymentRow, now: string) {
  let known: Promise<boolean> | undefined
  return () => {
    known ??= payableOf(house, row.kind).lives(tx, row.payable, now, row.person)
    return known
  }
}

async function nextStep(standing: Standing, { amount }: PaymentRow, lives: () => Promise<boolean>) {
  const step = stepOf(standing, amount, true)
  return step?.kind === 'settle' && !(await lives()) ? stepOf(standing, amount, false) : step
}
