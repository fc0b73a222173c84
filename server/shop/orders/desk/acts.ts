import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { inCash } from '#contract/payments/cash.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Taking } from '#contract/shop/desk.ts'
import { mayHand, mayUnhand } from '#contract/shop/moves.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { chargedKey, giveBackAtDesk, paymentMeant, takeAtDesk } from '#server/payments/desk.ts'
import { paymentFact } from '#server/payments/tables.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import type { OrderRow } from '#server/shop/orders/buy.ts'
import { wholeOrders } from '#server/shop/orders/shown.ts'
import { shopOrder, shopOrderAct } from '#server/shop/orders/tables.ts'
import { tellGivenBack, tellHanded, tellSpare } from './news.ts'
import { deskOrder, handingOf } from './shown.ts'

export interface Acting {
  tx: Tx
  house: House
  who: Pick<Who, '_id' | 'employee'>
}

interface Done {
  _id: string
  studio: string
  at: string
}

type Kind = (typeof shopOrderAct.$inferInsert)['kind']

/** No act is later than its arrival, whatever the device's clock says. */
const notLater = (at: string, now: string) => (at < now ? at : now)

/** An order of this studio; locked where something about it is decided. */
async function meant(tx: Tx, _id: string, studio: string, locks?: true): Promise<OrderRow> {
  const found = tx
    .select()
    .from(shopOrder)
    .where(and(eq(shopOrder._id, _id), eq(shopOrder.studio, studio)))
  const [row] = await (locks ? found.for('no key update') : found)
  if (!row) throw new Refusal('missing')
  return row
}

/** Writes an act down, once; false where it is known. Refuses `taken` where its id names something else. */
async function written(
  { tx, who }: Acting,
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

/** Hands a locked order over. */
async function handOver(given: Acting, row: OrderRow, { _id, at }: Pick<Done, '_id' | 'at'>) {
  if (!(await written(given, row._id, 'handed', { _id, at }))) return
  const handed = notLater(at, new Date().toISOString())
  await given.tx.update(shopOrder).set({ state: 'handed', handed }).where(eq(shopOrder._id, row._id))
  await tellHanded(given, row, true)
}

const isKnown = async (tx: Tx, _id: string) => (await tx.$count(shopOrderAct, eq(shopOrderAct._id, _id))) > 0

/** Hands an order over; done again under its id it is the same. */
export async function hand(given: Acting, _id: string, body: Done) {
  const { tx } = given
  const row = await meant(tx, _id, body.studio, true)
  if (!(await isKnown(tx, body._id))) {
    const { state } = await paymentMeant(tx, 'order', _id)
    try {
      mayHand(row.state, state)
    } catch (error) {
      if (error instanceof Refusal) throw new Refusal(error.code, undefined, await deskOrder(tx, _id))
      throw error
    }
  }
  await handOver(given, row, body)
  return deskOrder(tx, _id)
}

/** Takes a handing over back; one that does not hold any more, or never did, is no news. */
export async function unhand(given: Acting, _id: string, { _id: of, studio, at }: Done) {
  const { tx } = given
  const row = await meant(tx, _id, studio, true)
  const [whole] = await wholeOrders(tx, [row])
  const holding = whole && handingOf(whole)
  if (holding?._id === of && row.state === 'handed') {
    mayUnhand(holding.at, at)
    await written(given, _id, 'unhanded', { _id: v7(), at, of })
    await tx.update(shopOrder).set({ state: 'paid', handed: null }).where(eq(shopOrder._id, _id))
    await tellHanded(given, row, false)
  }
  return deskOrder(tx, _id)
}

/** Money was taken, and the order handed over in the same act where it says so. */
export async function take(given: Acting, _id: string, { _id: act, studio, till, slip = null, hand: handing = null, at }: Taking) {
  const { tx, house } = given
  await meant(tx, _id, studio)
  const row = await paymentMeant(tx, 'order', _id)
  const amount = till === 'cash' ? inCash(row.amount) : row.amount
  if (await written(given, _id, 'taken', { _id: act, at, till, amount, slip })) {
    const { standing } = await takeAtDesk(tx, house, row._id, { act, till })
    if (handing) {
      const after = await meant(tx, _id, studio, true)
      if (after.state === 'paid' && standing.state !== 'disputed') await handOver(given, after, { _id: handing, at })
    }
    if (standing.settled !== act) await tellSpare(given, await deskOrder(tx, _id), act)
  }
  return deskOrder(tx, _id)
}

/** Spare money was given back. */
export async function giveBack(given: Acting, _id: string, { _id: act, studio, at, of }: Done & { of: string }) {
  const { tx, house } = given
  const row = await meant(tx, _id, studio)
  if (await isKnown(tx, act)) return deskOrder(tx, _id)
  const [taken] = await tx
    .select({ payment: paymentFact.payment, till: shopOrderAct.till, amount: shopOrderAct.amount })
    .from(shopOrderAct)
    .innerJoin(paymentFact, eq(paymentFact.key, chargedKey(of)))
    .where(and(eq(shopOrderAct._id, of), eq(shopOrderAct.order, _id)))
  if (!taken) throw new Refusal('missing')
  await giveBackAtDesk(tx, house, taken.payment, { act, charge: of })
  await written(given, _id, 'back', { _id: act, at, of, till: taken.till, amount: taken.amount })
  await tellGivenBack(given, row, taken.amount ?? 0)
  return deskOrder(tx, _id)
}
