import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import { inCash } from '#contract/rules/payments/cash.ts'
import { spareAtDesk } from '#contract/rules/payments/paymentSteps.ts'
import { type PaymentStanding, standingOf } from '#contract/rules/payments/standing.ts'
import { handRefusal, mayUnhand } from '#contract/rules/shop/moves.ts'
import type { DeskTakingForm } from '#contract/shop/orderDesk.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { delivered } from '#server/payments/delivered.ts'
import { chargedKey, type DeskClerk, giveBackAtDesk, paymentMeant, takeAtDesk } from '#server/payments/deskTaking.ts'
import { lockPayment } from '#server/payments/paymentFold.ts'
import { paymentFact } from '#server/payments/tables.ts'
import { actorOf } from '#server/serve/serve.ts'
import type { OrderRow } from '#server/shop/orders/buy.ts'
import { deliveredOn, orderPartsOf } from '#server/shop/orders/rates.ts'
import { wholeOrders } from '#server/shop/orders/shownOrders.ts'
import { take, untake } from '#server/shop/products/productStock.ts'
import { shopOrder, shopOrderAct } from '#server/shop/tables.ts'
import { tellGivenBack, tellHanded, tellSpare, tellUnhanded } from './deskNews.ts'
import { deskOrder, handingOf } from './deskOrders.ts'

export type AtDesk = Acting<House, DeskClerk>

interface Done {
  _id: string
  studio: string
  at: string
}

type Kind = (typeof shopOrderAct.$inferInsert)['kind']

/** No act is later than its arrival, whatever the device's clock says. */
const notLater = (at: string, now: string) => (at < now ? at : now)

/** The day of an act, whose device may be ahead; the clock of one that is years behind makes nothing older than its order. */
const dayAt = (at: string, { created }: Pick<OrderRow, 'created'>, now = new Date().toISOString()) =>
  dayOf(new Date(Math.max(Date.parse(notLater(at, now)), Date.parse(created))).toISOString())

/** An order of this studio; locked where something about it is decided. */
async function findOrderIn(tx: Tx, _id: string, studio: string, locks?: true): Promise<OrderRow> {
  const found = tx
    .select()
    .from(shopOrder)
    .where(and(eq(shopOrder._id, _id), eq(shopOrder.studio, studio)))
  const [row] = await (locks ? found.for('no key update') : found)
  if (!row) throw new Refusal('missing')
  return row
}

/** Writes an act down, once; false where it is known. Refuses `taken` where its id names something else. */
async function writeDeskAct(
  { tx, who }: AtDesk,
  order: string,
  kind: Kind,
  { _id, at, ...more }: Omit<typeof shopOrderAct.$inferInsert, 'order' | 'kind' | 'received'>,
) {
  const now = new Date().toISOString()
  const row = { _id, order, kind, person: actorOf(who), at: notLater(at, now), received: now, ...more }
  const [added] = await tx.insert(shopOrderAct).values(row).onConflictDoNothing().returning({ _id: shopOrderAct._id })
  if (added) return true
  const [known] = await tx.select().from(shopOrderAct).where(eq(shopOrderAct._id, _id))
  if (known?.order !== order || known.kind !== kind) throw new Refusal('taken')
  return false
}

/** Hands a locked order over, whose payment is locked too; on a bill its pieces leave the stock with it. */
async function handOver(given: AtDesk, row: OrderRow, payment: string, { _id, at }: Pick<Done, '_id' | 'at'>) {
  if (!(await writeDeskAct(given, row._id, 'handed', { _id, at }))) return
  const handed = notLater(at, new Date().toISOString())
  if (row.stock === 'held') await take(given.tx, row.studio, row.lines)
  const lines = deliveredOn(row.lines, dayAt(at, row), 'goods')
  const over = { state: 'handed', stock: 'taken', handed, ...(lines && { lines }) } as const
  await given.tx.update(shopOrder).set(over).where(eq(shopOrder._id, row._id))
  if (lines) await delivered(given.tx, given.house, payment, { act: _id, parts: orderPartsOf(lines) })
  await tellHanded(given, row, _id)
}

const isKnown = async (tx: Tx, _id: string) => (await tx.$count(shopOrderAct, eq(shopOrderAct._id, _id))) > 0

/** An order with where its payment stands, both locked: the payment first, as whatever is decided about money does. */
async function lockedOrder(tx: Tx, _id: string, studio: string) {
  await findOrderIn(tx, _id, studio)
  const { _id: payment } = await paymentMeant(tx, 'order', _id)
  const { facts } = await lockPayment(tx, payment)
  return { row: await findOrderIn(tx, _id, studio, true), standing: standingOf(facts), payment }
}

const whyNotHand = ({ state, lines }: OrderRow, standing: PaymentStanding) =>
  handRefusal(
    state,
    standing,
    lines.some(({ gives }) => !gives),
  )

/** Hands an order over; done again under its id it is the same. */
export async function hand(given: AtDesk, _id: string, body: Done) {
  const { tx } = given
  const { row, standing, payment } = await lockedOrder(tx, _id, body.studio)
  const why = (await isKnown(tx, body._id)) ? undefined : whyNotHand(row, standing)
  if (why) throw new Refusal(why, undefined, await deskOrder(given, _id))
  await handOver(given, row, payment, body)
  return deskOrder(given, _id)
}

/** Takes a handing over back; one that does not hold any more, or never did, is no news. */
export async function unhand(given: AtDesk, _id: string, { _id: of, studio, at }: Done) {
  const { tx } = given
  const { row, standing } = await lockedOrder(tx, _id, studio)
  const [whole] = await wholeOrders(tx, [row])
  const holding = whole && handingOf(whole)
  if (holding?._id === of && row.state === 'handed') {
    mayUnhand(holding.at, at)
    await writeDeskAct(given, _id, 'unhanded', { _id: v7(), at, of })
    const isPaid = standing.settled !== null
    if (!isPaid) await untake(tx, row.studio, row.lines)
    const back = isPaid ? ({ state: 'paid' } as const) : ({ state: 'placed', stock: 'held' } as const)
    await tx
      .update(shopOrder)
      .set({ ...back, handed: null })
      .where(eq(shopOrder._id, _id))
    await tellUnhanded(given, row, of)
  }
  return deskOrder(given, _id)
}

/** Money was taken, and the order handed over in the same act where it says so. */
export async function takeMoney(
  given: AtDesk,
  _id: string,
  { _id: act, studio, till, slip = null, hand: handing = null, owed = null, at }: DeskTakingForm,
) {
  const { tx, house } = given
  const order = await findOrderIn(tx, _id, studio)
  const row = await paymentMeant(tx, 'order', _id)
  const all = Math.min(owed ?? row.amount, row.amount)
  const amount = till === 'cash' ? inCash(all) : all
  if (await writeDeskAct(given, _id, 'taken', { _id: act, at, till, amount, slip })) {
    const { standing } = await takeAtDesk(tx, house, row._id, { act, till, amount: all, day: dayAt(at, order) })
    if (handing) {
      const after = await findOrderIn(tx, _id, studio, true)
      if (!whyNotHand(after, standing)) await handOver(given, after, row._id, { _id: handing, at })
    }
    if (spareAtDesk(standing, row.amount).has(act)) await tellSpare(given, await deskOrder(given, _id), act, amount)
  }
  return deskOrder(given, _id)
}

/** Spare money was given back. */
export async function giveBack(given: AtDesk, _id: string, { _id: act, studio, at, of }: Done & { of: string }) {
  const { tx } = given
  const row = await findOrderIn(tx, _id, studio)
  if (await isKnown(tx, act)) return deskOrder(given, _id)
  const [taken] = await tx
    .select({ payment: paymentFact.payment, till: shopOrderAct.till })
    .from(shopOrderAct)
    .innerJoin(paymentFact, eq(paymentFact.key, chargedKey(of)))
    .where(and(eq(shopOrderAct._id, of), eq(shopOrderAct.order, _id)))
  if (!taken) throw new Refusal('missing')
  const amount = await giveBackAtDesk(given, taken.payment, { act, charge: of, day: dayAt(at, row) })
  await writeDeskAct(given, _id, 'back', { _id: act, at, of, till: taken.till, amount })
  await tellGivenBack(given, row, act, amount)
  return deskOrder(given, _id)
}
