import { and, eq, inArray } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { mostOpenOrders } from '#contract/shop/moves.ts'
import { mostTotal, type Offers, type Purchase } from '#contract/shop/orders.ts'
import type { Offer } from '#contract/shop/product.ts'
import { moneyText } from '#server/exports/words.ts'
import type { Tx } from '#server/kit/database.ts'
import { begin } from '#server/payments/attempts.ts'
import type { Ways } from '#server/payments/fold.ts'
import { paymentFor } from '#server/payments/payments.ts'
import { offersAt } from '#server/shop/products/offer.ts'
import { hold } from '#server/shop/products/stock.ts'
import { nextNumber, type SoldLine, shopOrder } from './tables.ts'

export type OrderRow = typeof shopOrder.$inferSelect

/** What a line asks for beside what there is; null where nothing of it can be had. */
const current = (asked: Purchase['lines'][number], offer: Offer | undefined): Offers['offers'][number] => ({
  product: asked.product,
  title: offer?.title ?? null,
  price: offer?.price ?? null,
  left: offer ? offer.left : 0,
})

/** The lines as they are sold, if each can still be had as its buyer saw it; refuses `offer-changed` with the offers as they stand. */
function soldLines(asked: Purchase['lines'], offers: readonly Offer[]): SoldLine[] {
  const offerOf = (product: string) => offers.find(({ _id }) => _id === product)
  const piecesOf = (product: string) => asked.reduce((sum, line) => sum + (line.product === product ? line.amount : 0), 0)
  const lines = asked.flatMap(({ product, amount, price }) => {
    const offer = offerOf(product)
    const there = offer && offer.price === price && (offer.left === null || offer.left >= piecesOf(product))
    const gives = offer?.gives ? { gives: offer.gives } : {}
    return there ? [{ product, title: offer.title, amount, price, rate: offer.rate, ...gives }] : []
  })
  if (lines.length < asked.length) throw changed(asked, offers)
  return lines
}

const changed = (asked: Purchase['lines'], offers: readonly Offer[]) =>
  new Refusal('offer-changed', undefined, {
    offers: asked.map(line =>
      current(
        line,
        offers.find(({ _id }) => _id === line.product),
      ),
    ),
  })

/** Order, payment and first attempt in one act; bought again under its id it is the same order. */
export async function buy(tx: Tx, house: Ways, who: string, wish: Purchase): Promise<OrderRow> {
  const now = new Date().toISOString()
  const ids = wish.lines.map(({ product }) => product)
  const [[known], open, offers] = await Promise.all([
    tx.select().from(shopOrder).where(eq(shopOrder._id, wish._id)),
    tx.$count(shopOrder, and(eq(shopOrder.person, who), inArray(shopOrder.state, ['open', 'placed']))),
    offersAt(tx, wish.studio, ids, now),
  ])
  if (known && known.person !== who) throw new Refusal('missing')
  if (known) return known
  if (open >= mostOpenOrders) throw new Refusal('orders-most')
  const lines = soldLines(wish.lines, offers)
  const total = lines.reduce((sum, { price, amount }) => sum + price * amount, 0)
  if (total > mostTotal || total === 0) throw new Refusal('invalid', { lines: `Eine Bestellung geht bis CHF ${moneyText(mostTotal)}.` })
  // Nothing is held then, whatever the offers look like by now.
  if ((await hold(tx, wish.studio, lines)).length > 0) throw changed(wish.lines, await offersAt(tx, wish.studio, ids, now))
  const [made] = await tx
    .insert(shopOrder)
    .values({
      ...{ _id: wish._id, number: nextNumber, person: who, studio: wish.studio, lines, total, created: now },
      ...{ state: 'open', stock: 'held' },
    })
    .returning()
  const { _id } = await paymentFor(tx, house, 'order', wish._id, { born: wish.payment })
  await begin(tx, house, _id, { _id: wish.attempt, way: wish.way, now })
  return made as OrderRow
}
