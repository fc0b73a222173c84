import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { allowed } from '#contract/rules/payments/paymentActs.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import { mostOpenOrders } from '#contract/rules/shop/moves.ts'
import { costsNothing, mostTotal, type Offers, type Purchase } from '#contract/shop/orders.ts'
import type { ProductOffer } from '#contract/shop/product.ts'
import type { Within } from '#server/kit/acting.ts'
import { Crossed } from '#server/kit/crossed.ts'
import type { Tx } from '#server/kit/database.ts'
import { given, givenAmong, prepared, prepareSql, statements, writtenValueSql } from '#server/kit/prepared.ts'
import { orStandsNow } from '#server/kit/standsNow.ts'
import { publishOnCommit } from '#server/kit/telling.ts'
import { begin, giveWay } from '#server/payments/attempts.ts'
import { beginFirst } from '#server/payments/first.ts'
import { openStates } from '#server/payments/openPayments.ts'
import { lockPayment, type PaymentHouse } from '#server/payments/paymentFold.ts'
import { numbersIn, paymentPlacesOf, settingsThen } from '#server/payments/paymentNumbers.ts'
import { paymentFor } from '#server/payments/payments.ts'
import { ownPayment, paymentNow } from '#server/payments/shownPayments.ts'
import { payment } from '#server/payments/tables.ts'
import { moneyText } from '#server/shared/exports/words.ts'
import { studio as studios } from '#server/shared/studios/tables.ts'
import { isOffered, type Offered, offered, offersAt, offersOf, soldIn } from '#server/shop/products/offer.ts'
import { holding, lockShelves, piecesIn, type Short } from '#server/shop/products/productStock.ts'
import { product, productStock } from '#server/shop/products/tables.ts'
import { nextNumber, type SoldLine, shopOrder } from '#server/shop/tables.ts'
import { mayLieAtDesk, turnOf } from './buyerTurn.ts'
import { deskChangedIn, tellDesks } from './orderNews.ts'
import { orderDueOf, stateBy } from './orderPayable.ts'

export type OrderRow = typeof shopOrder.$inferSelect

/** The product that a line asks for, beside what there is; null where nothing of it can be had. */
const current = (asked: Purchase['lines'][number], offer: ProductOffer | undefined): Offers[number] => ({
  product: asked.product,
  title: offer?.title ?? null,
  price: offer?.price ?? null,
  left: offer ? offer.left : 0,
})

/** The lines as they are sold, if each can still be had as its buyer saw it; refuses `offer-changed` with the offers as they stand. */
function soldLines(asked: Purchase['lines'], offers: readonly ProductOffer[]): SoldLine[] {
  const offerOf = (product: string) => offers.find(({ _id }) => _id === product)
  const piecesOf = (product: string) => asked.reduce((sum, line) => sum + (line.product === product ? line.amount : 0), 0)
  const lines = asked.flatMap(({ product, amount, price }) => {
    const offer = offerOf(product)
    const there = offer && offer.price === price && (offer.left === null || offer.left >= piecesOf(product))
    const gives = offer?.gives ? { gives: offer.gives } : {}
    return there ? [{ product, title: offer.title, amount, price, rate: offer.rate, ...gives }] : []
  })
  if (lines.length < asked.length) throw offersRefusalOf(asked, offers)
  return lines
}

const offersRefusalOf = (asked: Purchase['lines'], offers: readonly ProductOffer[]) =>
  new Refusal('offer-changed', undefined, {
    offers: asked.map(line =>
      current(
        line,
        offers.find(({ _id }) => _id === line.product),
      ),
    ),
  })

const [_id, person, studio] = [given('_id', 'uuid'), given('person', 'uuid'), given('studio', 'text')]
/** The facts that a purchase looks at, in a row for each product that may be bought; one without a product where none may. */
const looked = prepared(
  statements
    .select({
      ...offered,
      number: sql<number>`(select ${nextNumber})`,
      settings: settingsThen,
      isStudio: sql<boolean>`exists (select from ${studios} where ${studios.code} = ${studio})`,
      buyer: sql<string | null>`(select ${shopOrder.person} from ${shopOrder} where ${shopOrder._id} = ${_id})`,
      waiting: sql<string[]>`array(select ${shopOrder._id} from ${shopOrder}
        where ${shopOrder.person} = ${person} and ${shopOrder.state} = 'open')`,
      turn: sql`(select ${turnOf(person)})`,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(product, and(sql`${product._id} = ${givenAmong('products', 'uuid')}`, isOffered(), soldIn(studio)))
    .leftJoin(productStock, and(eq(productStock.product, product._id), eq(productStock.studio, studio)))
    .prepare('order_look'),
)

const isThere = <Row extends { _id: string | null }>(row: Row): row is Row & Offered => row._id !== null

/**
 * Holds the pieces and writes the order, or answers what is short, the orders of its buyer that came since the look, and that so many wait for
 * money as may: the look may be older than its turn.
 */
const added = prepared(
  prepareSql<Short & { why: 'short' | 'crossed' | 'most' }>(
    'order_add',
    sql`with ${holding}, crossed as materialized (
        select _id from ${shopOrder} where ${shopOrder.person} = ${person} and ${shopOrder.state} = 'open'
          and ${shopOrder._id} <> all(${given('waiting', 'uuid[]')}::uuid[])),
      most as materialized (
        select ${person} as _id from ${shopOrder} where ${shopOrder.person} = ${person} and ${shopOrder.state} in ('open', 'placed')
        having count(*) >= ${mostOpenOrders}),
      made as (
        insert into ${shopOrder} (_id, number, person, studio, state, stock, lines, total, created)
        select ${writtenValueSql('_id', 'uuid')}, ${writtenValueSql('number', 'int')}, ${writtenValueSql('person', 'uuid')}, ${writtenValueSql('studio', 'text')}, ${writtenValueSql('state', 'text')}, 'held',
          ${writtenValueSql('lines', 'text')}::jsonb, ${writtenValueSql('total', 'int')}, ${writtenValueSql('created', 'timestamptz')}
        where not exists (select from short) and not exists (select from crossed) and not exists (select from most))
      select product, "left", 'short' as why from short union all select _id, 0, 'crossed' from crossed
        union all select _id, 0, 'most' from most`,
  ),
)

/** The order is there already: a way that was chosen since is the next attempt of its payment, where that still waits for money (S04). */
async function goOn(tx: Tx, house: PaymentHouse, who: string, { _id: order, attempt, way }: Purchase) {
  const { _id } = await ownPayment(tx, who, order)
  const { facts } = await lockPayment(tx, _id)
  if (!allowed[standingOf(facts).state].includes('begin')) return
  await orStandsNow(
    () => begin(tx, house, _id, { _id: attempt, way }),
    async () => ({ payment: await paymentNow(tx, _id) }),
  )
}

/**
 * The cart was ordered before and is still unpaid: the new order takes that one's place, so that nobody pays for one cart twice. Refuses
 * `payment-running` and `payment-state` with the payment as it stands.
 */
async function takePlace({ tx, house }: Within<PaymentHouse>, who: string, { wish, now }: { wish: Purchase; now: string }) {
  const rows = await tx
    .select({ _id: payment._id, studio: shopOrder.studio, lines: shopOrder.lines })
    .from(shopOrder)
    .innerJoin(payment, eq(payment.payable, shopOrder._id))
    .where(and(eq(shopOrder.person, who), eq(shopOrder.state, 'open'), sql`${payment.state} in (${openStates})`))
    .orderBy(payment._id)
  // The payments first, then all that lies on the shelves: what is given back and what is wanted.
  for (const { _id } of rows) await lockPayment(tx, _id)
  await lockShelves(
    tx,
    [...rows, wish].flatMap(({ studio, lines }) => lines.map(({ product }) => ({ product, studio }))),
  )
  for (const { _id } of rows)
    await orStandsNow(
      () => giveWay(tx, house, _id, { instead: wish._id, now }),
      async () => ({ payment: await paymentNow(tx, _id) }),
    )
}

/**
 * Order, payment and first attempt in one act; bought again under its id it is the same order, and with another attempt that is its payment's
 * next one. Answers its id.
 */
export async function buy(given: Within<PaymentHouse>, who: string, wish: Purchase, now = new Date().toISOString()): Promise<string> {
  const { tx, house } = given
  const products = wish.lines.map(line => line.product)
  const look = () => looked(tx, { _id: wish._id, person: who, studio: wish.studio, products, ...paymentPlacesOf(wish.studio) })
  let rows = await look()
  const [{ buyer, waiting }] = rows as [(typeof rows)[number]]
  if (buyer !== null && buyer !== who) throw new Refusal('missing')
  if (buyer !== null) {
    await goOn(tx, house, who, wish)
    return wish._id
  }
  if (waiting.length > 0) {
    await takePlace(given, who, { wish, now })
    rows = await look()
  }
  const [{ number, settings, isStudio, waiting: others }] = rows as [(typeof rows)[number]]
  if (!isStudio) throw new Refusal('invalid', { studio: 'Dieses Studio gibt es nicht mehr.' })
  const lines = soldLines(wish.lines, offersOf(rows.filter(isThere), now))
  const total = lines.reduce((sum, { price, amount }) => sum + price * amount, 0)
  if (total === 0) throw new Refusal('invalid', { lines: costsNothing })
  if (total > mostTotal) throw new Refusal('invalid', { lines: `Eine Bestellung geht bis CHF ${moneyText(mostTotal)}.` })
  const made = { _id: wish._id, number, person: who, studio: wish.studio, lines }
  const state = stateBy(wish.way)
  const first = { kind: 'order', payable: wish._id, due: orderDueOf(made), numbers: numbersIn(wish.studio, settings) } as const
  // They are sent together and run in order; what one of them refuses undoes all.
  const [{ rows: amiss }] = await Promise.all([
    added(tx, { ...made, waiting: others, ...piecesIn(wish.studio, lines), lines: JSON.stringify(lines), total, created: now, state }),
    wish.way === 'bill' ? undefined : beginFirst(tx, first, { _id: wish.payment, attempt: wish.attempt, way: wish.way, now }),
    state === 'placed' ? tellDesks(tx, house, wish.studio) : publishOnCommit(tx, deskChangedIn(wish.studio)),
  ])
  const isAmiss = (why: 'crossed' | 'most') => amiss.some(one => one.why === why)
  if (isAmiss('crossed')) throw new Crossed()
  if (isAmiss('most')) throw new Refusal('orders-most')
  if (amiss.length > 0) throw offersRefusalOf(wish.lines, await offersAt(tx, wish.studio, products, now))
  if (wish.way === 'desk') await mayLieAtDesk(tx, who)
  if (wish.way === 'bill') {
    const { _id } = await paymentFor({ tx, house }, { kind: 'order', payable: wish._id, born: wish.payment })
    await begin(tx, house, _id, { _id: wish.attempt, way: wish.way, now })
  }
  return wish._id
}
