import { v7 } from 'uuid'
import type { Local } from '#client/data/local.ts'
import type { ShownCartLine } from '#client/parts/cart/cartLines.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import type { Purchase } from '#contract/shop/orders.ts'

/** Key under which the device keeps the purchase that it has begun. */
export const kept = 'checkout'

export interface BegunPurchase extends Pick<Purchase, '_id' | 'payment' | 'attempt' | 'way'> {
  /** Things that are bought and where; another wish is another purchase, another way to pay is not. */
  wish: string
}

export interface PurchaseWish {
  studio: string
  way: PaymentWay
  lines: readonly ShownCartLine[]
}

const linesOf = (lines: readonly ShownCartLine[]) =>
  lines.map(({ product, price, amount }) => ({ product, price, amount })).sort((one, other) => (one.product < other.product ? -1 : 1))

const purchaseInputOf = ({ studio, lines }: Pick<PurchaseWish, 'studio' | 'lines'>) => ({ studio, lines: linesOf(lines) })

/** True where buying this goes on with the purchase that was begun. */
export const goesOn = ({ wish }: Pick<BegunPurchase, 'wish'>, asked: Pick<PurchaseWish, 'studio' | 'lines'>) =>
  wish === JSON.stringify(purchaseInputOf(asked))

/**
 * The purchase of a wish. Its ids are written on the device before it is sent and stay until it counts, so that the same wish after a kill
 * is the same purchase. Another way is another attempt at it (S04).
 */
export async function purchaseOf(local: Local, { way, ...whole }: PurchaseWish): Promise<Purchase> {
  const asked = purchaseInputOf(whole)
  const wish = JSON.stringify(asked)
  const known = await local.keep.get<BegunPurchase>(kept)
  const same = known && goesOn(known, whole) ? known : undefined
  const { _id, payment } = same ?? { _id: v7(), payment: v7() }
  const attempt = same?.way === way ? same.attempt : v7()
  if (attempt !== same?.attempt) await local.keep.set(kept, { wish, _id, payment, attempt, way } satisfies BegunPurchase)
  return { _id, payment, attempt, way, ...asked }
}

/** The purchase has counted: the same wish is another one from now on. */
export async function boughtOut(local: Local, order: string) {
  const known = await local.keep.get<BegunPurchase>(kept)
  if (known?._id === order) await local.keep.set(kept, undefined)
}
