import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import type { ShopOrder } from '#contract/shop/orders.ts'
import type { Tx } from '#server/kit/database.ts'
import type { PaymentRow } from '#server/payments/paymentFold.ts'
import { paymentOf } from '#server/payments/shownPayments.ts'
import { payment, paymentFact } from '#server/payments/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { shopOrder, shopOrderAct } from '#server/shop/tables.ts'
import type { OrderRow } from './buy.ts'
import { type Dated, eventsOf, type OrderAct } from './orderEvents.ts'

/** An order with all that happened to it. */
export interface WholeOrder {
  row: OrderRow
  /** Its payments, the newest first, each with its facts. */
  payments: { row: PaymentRow; dated: Dated[] }[]
  /** In the order in which they arrived. */
  acts: OrderAct[]
}

const nameSql = sql<string | null>`nullif(trim(concat_ws(' ', ${person.vorname}, ${person.nachname})), '')`

/** Orders with their payments, facts and acts: three statements, however many there are. */
export async function wholeOrders(tx: Tx, rows: readonly OrderRow[]): Promise<WholeOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ _id }) => _id)
  const { _id, kind, at, of, till, amount, slip } = shopOrderAct
  const [payments, facts, acts] = await Promise.all([
    tx.select().from(payment).where(inArray(payment.payable, ids)).orderBy(desc(payment.created)),
    tx
      .select({ payment: paymentFact.payment, fact: paymentFact.fact, at: paymentFact.at })
      .from(paymentFact)
      .innerJoin(payment, eq(payment._id, paymentFact.payment))
      .where(inArray(payment.payable, ids))
      .orderBy(asc(paymentFact.at), asc(paymentFact.key)),
    tx
      .select({ order: shopOrderAct.order, act: { _id, kind, at, of, till, amount, slip }, who: nameSql })
      .from(shopOrderAct)
      .leftJoin(person, eq(person._id, shopOrderAct.person))
      .where(inArray(shopOrderAct.order, ids))
      .orderBy(asc(shopOrderAct.received), asc(shopOrderAct._id)),
  ])
  return rows.map(row => ({
    row,
    payments: payments
      .filter(({ payable }) => payable === row._id)
      .map(own => ({ row: own, dated: facts.filter(({ payment }) => payment === own._id).map(({ fact, at }) => ({ fact, at })) })),
    acts: acts.filter(({ order }) => order === row._id).map(({ act, who }) => ({ ...act, who })),
  }))
}

/** An order as its buyer sees it, with the last payment for it. */
export function shownOrder({ row: { _id, number, studio, state, total, lines, created, handed }, payments, acts }: WholeOrder) {
  const [last] = payments
  if (!last) throw new Error('an order has no payment')
  const dated = payments.map(one => one.dated)
  return {
    _id,
    number,
    studio,
    state,
    total,
    lines: lines.map(({ gives, ...line }) => ({ ...line, kind: gives?.kind ?? ('goods' as const) })),
    createdAt: created,
    handedAt: handed,
    events: eventsOf(created, dated, acts),
    payment: paymentOf(last.row, standingOf(last.dated.map(({ fact }) => fact))),
  }
}

/** An order of this person's; anybody else's is `missing`. */
export async function ownOrder(tx: Tx, who: string, _id: string): Promise<ShopOrder> {
  const rows = await tx
    .select()
    .from(shopOrder)
    .where(and(eq(shopOrder._id, _id), eq(shopOrder.person, who)))
  const [found] = await wholeOrders(tx, rows)
  if (!found) throw new Refusal('missing')
  return shownOrder(found)
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
  return { rows: (await wholeOrders(tx, rows)).map(shownOrder), total: count?.total ?? 0 }
}
