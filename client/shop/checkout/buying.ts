import { v7 } from 'uuid'
import type { Local } from '#client/data/local.ts'
import type { Line } from '#client/parts/cart/lines.ts'
import type { Way } from '#contract/payments/facts.ts'
import type { Purchase } from '#contract/shop/orders.ts'

const kept = 'checkout'

interface Begun extends Pick<Purchase, '_id' | 'payment' | 'attempt' | 'way'> {
  /** What is bought and where; another wish is another purchase, another way to pay is not. */
  wish: string
}

export interface Wish {
  studio: string
  way: Way
  lines: readonly Line[]
}

const linesOf = (lines: readonly Line[]) =>
  lines.map(({ product, price, amount }) => ({ product, price, amount })).sort((one, other) => (one.product < other.product ? -1 : 1))

/**
 * The purchase of a wish. Its ids are written on the device before it is sent and stay until it counts, so that the same wish after a kill
 * is the same purchase. Another way is another attempt at it (S04).
 */
export async function purchaseOf(local: Local, { studio, way, lines }: Wish): Promise<Purchase> {
  const asked = { studio, lines: linesOf(lines) }
  const wish = JSON.stringify(asked)
  const known = await local.keep.get<Begun>(kept)
  const same = known?.wish === wish ? known : undefined
  const { _id, payment } = same ?? { _id: v7(), payment: v7() }
  const attempt = same?.way === way ? same.attempt : v7()
  if (attempt !== same?.attempt) await local.keep.set(kept, { wish, _id, payment, attempt, way } satisfies Begun)
  return { _id, payment, attempt, way, ...asked }
}

/** The purchase has counted: the same wish is another one from now on. */
export async function boughtOut(local: Local, order: string) {
  const known = await local.keep.get<Begun>(kept)
  if (known?._id === order) await local.keep.set(kept, undefined)
}
