import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { rateAt } from '#contract/rules/payments/vat.ts'
import { givesOf, type ProductOffer, priceOn, titleOf } from '#contract/shop/product.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import { product, productStock } from './tables.ts'

/** Products that are picked up in this studio; those that name none are picked up everywhere. */
export const soldIn = (studio: string | SQL): SQL =>
  or(sql`cardinality(${product.studios}) = 0`, sql`${product.studios} @> array[${studio}]::text[]`) as SQL

/** A product that holds for a time is sold once it is said for how long. */
export const isOffered = (): SQL =>
  and(eq(product.published, true), or(eq(product.kind, 'goods'), isNotNull(product.days)), isNull(product.removedAt)) as SQL

const { _id, variant, title, shortDescription, kind, rate, prices, days, entries } = product
/** Columns of which an offer is made. */
export const offered = {
  _id,
  variant,
  title,
  shortDescription,
  kind,
  rate,
  prices,
  days,
  entries,
  count: productStock.count,
  held: productStock.held,
}
export type Offered = Pick<typeof product.$inferSelect, Exclude<keyof typeof offered, 'count' | 'held'>> & {
  count: number | null
  held: number | null
}

/** These products with that day's price and MWST rate; one that has no price yet is none. */
export function offersOf(rows: readonly Offered[], at: string): ProductOffer[] {
  const day = dayOf(at)
  return rows.flatMap(({ count, held, ...row }) => {
    const price = priceOn(row.prices, day)
    if (price === undefined) return []
    const left = row.kind === 'goods' ? (count ?? 0) - (held ?? 0) : null
    const { _id, shortDescription, kind } = row
    return [{ _id, title: titleOf(row), shortDescription, price, rate: rateAt(row.rate, day), kind, gives: givesOf(row), left }]
  })
}

/**
 * The products of these ids that may be bought in a studio at an instant, with that day's price and MWST rate and the pieces that are free;
 * what is unpublished, sold elsewhere or has no price yet is not among them.
 */
export async function offersAt(tx: Tx, studio: string, ids: readonly string[], at: string): Promise<ProductOffer[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select(offered)
    .from(product)
    .leftJoin(productStock, and(eq(productStock.product, product._id), eq(productStock.studio, studio)))
    .where(and(inArray(product._id, [...ids]), isOffered(), soldIn(studio)))
    .orderBy(product._id)
  return offersOf(rows, at)
}
