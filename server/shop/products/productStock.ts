import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Gives, StockReason } from '#contract/shop/product.ts'
import type { Tx } from '#server/kit/database.ts'
import { given, givenAmong, prepared, prepareSql } from '#server/kit/prepared.ts'
import { product, productMove, productStock } from './tables.ts'

/** So many pieces of a product, as they are sold: those that give nothing besides are goods, whatever the product becomes later. */
export interface SoldPieces {
  product: string
  amount: number
  gives?: Gives
}

/** A product of which fewer are free than were asked for. */
export interface Short {
  product: string
  left: number
}

/** The goods, a line for each product in the order in which rows are locked; entry codes and nutrition plans never run out. */
function goodsOf(lines: readonly SoldPieces[]): SoldPieces[] {
  const sums = new Map<string, number>()
  for (const { product: of, amount, gives } of lines) if (amount > 0 && !gives) sums.set(of, (sums.get(of) ?? 0) + amount)
  return [...sums].map(([of, amount]) => ({ product: of, amount })).sort((one, other) => (one.product < other.product ? -1 : 1))
}

/** The stock of these goods, locked one after the other by their ids, so that two orders never wait for each other. */
async function lockStock(tx: Tx, studio: string, lines: readonly SoldPieces[]) {
  const ids = lines.map(line => line.product)
  const rows = await tx
    .select()
    .from(productStock)
    .where(and(eq(productStock.studio, studio), inArray(productStock.product, ids)))
    .orderBy(productStock.product)
    .for('update')
  return new Map(rows.map(row => [row.product, row]))
}

const rowOf = (of: string, studio: string) => and(eq(productStock.product, of), eq(productStock.studio, studio))

/** Locks what is held here and wanted there before any of it changes, in the one order in which everybody locks it. */
export async function lockShelves(tx: Tx, shelves: readonly { product: string; studio: string }[]) {
  await tx
    .select({ product: productStock.product })
    .from(productStock)
    .where(or(...shelves.map(({ product: of, studio }) => rowOf(of, studio))))
    .orderBy(productStock.product, productStock.studio)
    .for('update')
}

const [studioOf, products, amounts] = [given('studio', 'text'), given('products', 'uuid[]'), given('amounts', 'int[]')]
/**
 * Holds pieces: the part of a prepared statement that does it, after which `short` are the goods of which there are too few. The stock is
 * locked in the order of ids, and nothing is written where anything is short; what never runs out has no stock. Its values are `piecesIn`.
 */
export const holding = sql`
  goods as (select * from unnest(${products}, ${amounts}) as asked (product, amount)),
  locked as materialized (
    select stock.product, stock.count - stock.held as free from ${productStock} stock
    where stock.studio = ${studioOf} and stock.product = ${givenAmong('products', 'uuid')} order by stock.product for update),
  short as materialized (
    select goods.product, coalesce(locked.free, 0) as "left" from goods left join locked on locked.product = goods.product
    where coalesce(locked.free, 0) < goods.amount),
  held as (
    update ${productStock} stock set held = stock.held + goods.amount from goods
    where stock.studio = ${studioOf} and stock.product = goods.product and not exists (select from short))`

export function piecesIn(studio: string, lines: readonly SoldPieces[]) {
  const goods = goodsOf(lines)
  return { studio, products: goods.map(line => line.product), amounts: goods.map(({ amount }) => amount) }
}

const held = prepared(prepareSql<Short>('stock_hold', sql`with ${holding} select product, "left" from short`))

/**
 * Holds pieces of a studio for an order, all or none of them: what is short is answered with what is left, and nothing is held then. In the
 * order's own transaction.
 */
export async function hold(tx: Tx, studio: string, lines: readonly SoldPieces[]): Promise<Short[]> {
  const { rows } = await held(tx, piecesIn(studio, lines))
  return rows
}

/** Gives up what `hold` held. More than is held is a fault of the caller, which the record refuses. */
export async function release(tx: Tx, studio: string, lines: readonly SoldPieces[]) {
  const goods = goodsOf(lines)
  if (goods.length === 0) return
  await lockStock(tx, studio, goods)
  for (const { product: of, amount } of goods)
    await tx
      .update(productStock)
      .set({ held: sql`${productStock.held} - ${amount}` })
      .where(rowOf(of, studio))
}

const moves = (studio: string, goods: readonly SoldPieces[], sign: 1 | -1, reason: StockReason) => {
  const at = new Date().toISOString()
  return goods.map(line => ({ _id: v7(), product: line.product, studio, by: sign * line.amount, reason, at }))
}

/** Held pieces are sold: they no longer lie in the studio. Products that were sold once are never removed. */
export async function take(tx: Tx, studio: string, lines: readonly SoldPieces[]) {
  const ids = lines.map(line => line.product)
  if (ids.length === 0) return
  await tx
    .update(product)
    .set({ sold: true })
    .where(and(inArray(product._id, ids), eq(product.sold, false)))
  const goods = goodsOf(lines)
  if (goods.length === 0) return
  await lockStock(tx, studio, goods)
  for (const { product: of, amount } of goods)
    await tx
      .update(productStock)
      .set({ count: sql`${productStock.count} - ${amount}`, held: sql`${productStock.held} - ${amount}` })
      .where(rowOf(of, studio))
  await tx.insert(productMove).values(moves(studio, goods, -1, 'sold'))
}

/** Sold pieces are held once more: they were handed over unpaid, and came back. */
export async function untake(tx: Tx, studio: string, lines: readonly SoldPieces[]) {
  const goods = goodsOf(lines)
  if (goods.length === 0) return
  await lockStock(tx, studio, goods)
  for (const { product: of, amount } of goods)
    await tx
      .update(productStock)
      .set({ count: sql`${productStock.count} + ${amount}`, held: sql`${productStock.held} + ${amount}` })
      .where(rowOf(of, studio))
  await tx.insert(productMove).values(moves(studio, goods, 1, 'returned'))
}

/** Sold pieces lie in the studio again, after a refund. */
export async function giveBack(tx: Tx, studio: string, lines: readonly SoldPieces[]) {
  const goods = goodsOf(lines)
  if (goods.length === 0) return
  for (const { product: of, amount } of goods)
    await tx
      .insert(productStock)
      .values({ product: of, studio, count: amount })
      .onConflictDoUpdate({
        target: [productStock.product, productStock.studio],
        set: { count: sql`${productStock.count} + ${amount}` },
      })
  await tx.insert(productMove).values(moves(studio, goods, 1, 'returned'))
}
