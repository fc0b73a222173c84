import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { Tx } from '#server/kit/database.ts'
import { shownPayments } from '#server/payments/shown.ts'
import { payment } from '#server/payments/tables.ts'
import type { OrderRow } from './buy.ts'
import { shopOrder } from './tables.ts'

/** Orders as people see them, each with the last payment for it. */
export async function shownOrders(tx: Tx, rows: readonly OrderRow[]): Promise<Order[]> {
  const ids = rows.map(({ _id }) => _id)
  const paid = ids.length === 0 ? [] : await tx.select().from(payment).where(inArray(payment.payable, ids)).orderBy(desc(payment.created))
  const last = rows.map(row => {
    const mine = paid.find(({ payable }) => payable === row._id)
    if (!mine) throw new Error('an order has no payment')
    return mine
  })
  const payments = await shownPayments(tx, last)
  return rows.map(({ _id, number, studio, state, total, lines, created, handed }, at) => ({
    ...{ _id, number, studio, state, total, lines, createdAt: created, handedAt: handed },
    payment: payments[at] as (typeof payments)[number],
  }))
}

/** An order of this person's; anybody else's is `missing`. */
export async function ownOrder(tx: Tx, who: string, _id: string): Promise<Order> {
  const rows = await tx
    .select()
    .from(shopOrder)
    .where(and(eq(shopOrder._id, _id), eq(shopOrder.person, who)))
  const [shown] = await shownOrders(tx, rows)
  if (!shown) throw new Refusal('missing')
  return shown
}

/** A page of orders, newest first. */
export async function orderPage(tx: Tx, where: SQL | undefined, { offset = 0, limit = 100, sort = '-created' }) {
  const order = sort === 'created' ? [shopOrder.created, shopOrder._id] : [desc(shopOrder.created), desc(shopOrder._id)]
  const rows = await tx
    .select()
    .from(shopOrder)
    .where(where)
    .orderBy(...order)
    .offset(offset)
    .limit(limit)
  const [count] = await tx.select({ total: sql<number>`count(*)::int` }).from(shopOrder).where(where)
  return { rows: await shownOrders(tx, rows), total: count?.total ?? 0 }
}
