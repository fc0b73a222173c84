import { v7 } from 'uuid'
import type { Local } from '#client/data/local.ts'
import type { Line } from '#client/parts/cart/lines.ts'
import type { Way } from '#contract/payments/facts.ts'
import type { Purchase } from '#contract/shop/orders.ts'

const kept = 'checkout'

interface Begun {
  /** What is bought, where and how; other wishes are another purchase. */
  wish: string
  ids: Pick<Purchase, '_id' | 'payment' | 'attempt'>
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
 * is the same purchase.
 */
export async function purchaseOf(local: Local, { studio, way, lines }: Wish): Promise<Purchase> {
  const asked = { studio, way, lines: linesOf(lines) }
  const wish = JSON.stringify(asked)
  const known = await local.keep.get<Begun>(kept)
  const ids = known?.wish === wish ? known.ids : { _id: v7(), payment: v7(), attempt: v7() }
  if (known?.wish !== wish) await local.keep.set(kept, { wish, ids } satisfies Begun)
  return { ...ids, ...asked }
}

/** The purchase has counted: the same wish is another one from now on. */
export async function boughtOut(local: Local, order: string) {
  const known = await local.keep.get<Begun>(kept)
  if (known?.ids._id === order) await local.keep.set(kept, undefined)
}
