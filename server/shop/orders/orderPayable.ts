import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { minutesAfter } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { given, prepared, statements } from '#server/kit/prepared.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { Due, Payable } from '#server/payments/payable.ts'
import { payment, paymentFact } from '#server/payments/tables.ts'
import { giveBack, hold, release, take } from '#server/shop/products/productStock.ts'
import { shopOrder, shopOrderAct } from '#server/shop/tables.ts'
import { mayLieAtDesk } from './buyerTurn.ts'
import { giveByDispute, giveOut, takeBackGiven } from './gives.ts'
import { tellDesks } from './orderNews.ts'
import { deliveredOn, orderPartsOf } from './rates.ts'

/** Minutes for which an order that has ended can come back to life with money that was late (S14). */
const livesOn = 24 * 60

const order = eq(shopOrder._id, given('_id', 'uuid'))
const lock = prepared(statements.select().from(shopOrder).where(order).for('no key update').prepare('order_lock'))
const lockOrder = async (tx: Tx, _id: string) => (await lock(tx, { _id }))[0]

/** True where one of its payments has paid it. */
async function isPaid(tx: Tx, _id: string) {
  const [found] = await tx
    .select({ _id: payment._id })
    .from(payment)
    .innerJoin(paymentFact, and(eq(paymentFact.payment, payment._id), eq(paymentFact.kind, 'settled')))
    .where(eq(payment.payable, _id))
    .limit(1)
  return found !== undefined
}

/** True where its buyer ordered something else in its place: what is paid for it after that goes back. */
async function gaveWay(tx: Tx, _id: string) {
  const [found] = await tx
    .select({ _id: payment._id })
    .from(payment)
    .innerJoin(paymentFact, and(eq(paymentFact.payment, payment._id), eq(paymentFact.kind, 'cancelled')))
    .where(and(eq(payment.payable, _id), sql`${paymentFact.fact} ->> 'instead' is not null`))
    .limit(1)
  return found !== undefined
}

const set = (tx: Tx, _id: string, values: Partial<typeof shopOrder.$inferInsert>) =>
  tx.update(shopOrder).set(values).where(eq(shopOrder._id, _id))

/** The debt for an order. */
export function orderDueOf({
  person,
  studio,
  number,
  lines,
}: Pick<typeof shopOrder.$inferSelect, 'person' | 'studio' | 'number' | 'lines'>): Due {
  return { person, studio, title: `Bestellung ${number}`, parts: orderPartsOf(lines) }
}

/** How an order stands with a first attempt in this way: who pays at the desk or on a bill has it made ready. */
export const stateBy = (way: PaymentWay) => (way === 'desk' || way === 'bill' ? 'placed' : 'open')

/** How an order is paid. */
export const orderPayable: Payable = {
  async due(tx, _id) {
    // Two that ask for its payment at once, and the end of its hold, come one after the other.
    const row = await lockOrder(tx, _id)
    if (!row || (row.state !== 'open' && row.state !== 'placed')) return undefined
    return orderDueOf(row)
  },

  async lives(tx, _id, now) {
    const row = await lockOrder(tx, _id)
    if (!row) return false
    // Stock that is taken was paid by another payment, or handed over on a bill, which is still owed.
    if (row.stock === 'taken') return row.handed !== null && !(await isPaid(tx, _id))
    if (row.stock === 'held') return true
    if (!row.ended || minutesAfter(row.ended, livesOn) < now || (await gaveWay(tx, _id))) return false
    if ((await hold(tx, row.studio, row.lines)).length > 0) return false
    await set(tx, _id, { stock: 'held', state: 'open', ended: null })
    return true
  },

  async begun(tx, house, _id, way) {
    const row = await lockOrder(tx, _id)
    const state = stateBy(way)
    if (row?.state !== (state === 'open' ? 'placed' : 'open')) return
    await set(tx, _id, { state })
    if (way === 'desk') await mayLieAtDesk(tx, row.person)
    await tellDesks(tx, house, row.studio)
  },

  async paid(tx, house, _id, { at }) {
    const row = await lockOrder(tx, _id)
    if (!row) return
    if (row.stock !== 'taken') await take(tx, row.studio, row.lines)
    // Codes and plans are delivered with the money.
    const lines = deliveredOn(row.lines, dayOf(at), 'codes')
    await set(tx, _id, { stock: 'taken', state: row.handed ? 'handed' : 'paid', ...(lines && { lines }) })
    await giveOut(tx, row)
    await tellDesks(tx, house, row.studio)
    return lines && orderPartsOf(lines)
  },

  async ended(tx, house, _id, why) {
    const row = await lockOrder(tx, _id)
    if (row?.stock !== 'held') return
    await release(tx, row.studio, row.lines)
    await set(tx, _id, { stock: 'free', state: why, ended: new Date().toISOString() })
    await tellDesks(tx, house, row.studio)
  },

  async refunded(tx, house, _id, { how, arrived, restock, lost }) {
    const row = await lockOrder(tx, _id)
    if (!row) return
    const state = how === 'whole' ? 'refunded' : row.handed ? 'handed' : 'paid'
    if (row.state !== state) {
      await set(tx, _id, { state })
      if (how === 'whole') await takeBackGiven(tx, house, row)
      else if (row.state === 'refunded' && !lost) await giveOut(tx, row)
    }
    const goesBack = how === 'whole' && arrived && (!row.handed || restock)
    if (goesBack && row.stock === 'taken') {
      await giveBack(tx, row.studio, row.lines)
      await set(tx, _id, { stock: 'free' })
    }
    await tellDesks(tx, house, row.studio)
    // The money came back to us after all: the pieces are the buyer's once more, if they are still there.
    if (!goesBack && row.stock === 'free' && (await hold(tx, row.studio, row.lines)).length === 0) {
      await take(tx, row.studio, row.lines)
      await set(tx, _id, { stock: 'taken' })
    }
  },

  async disputed(tx, house, _id, about) {
    const row = await lockOrder(tx, _id)
    if (row) await giveByDispute(tx, house, row, about)
  },

  async clerks(tx, acts) {
    const rows = await tx
      .select({ _id: shopOrderAct._id, person: shopOrderAct.person })
      .from(shopOrderAct)
      .where(inArray(shopOrderAct._id, [...acts]))
    return new Map(rows.map(({ _id, person }) => [_id, person]))
  },

  async lines(tx, { payable }) {
    return (await lockOrder(tx, payable))?.lines ?? []
  },

  isHanded: async (tx, _id) => (await lockOrder(tx, _id))?.handed != null,

  path: _id => `/shop/purchase/infos/${_id}`,
}
