import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { StockReason } from '#contract/shop/product.ts'
import type { Tx } from '#server/kit/database.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { soldIn } from './offer.ts'
import { product, productMove, productStock } from './tables.ts'

interface Counting {
  _id: string
  studio: string
  by: number
  reason: StockReason
  note: string | null
}

/** Goods that are sold in the studio have a stock there, and nothing else. */
async function mustLie(tx: Tx, of: string, studio: string) {
  const isHere = and(eq(product._id, of), eq(product.kind, 'goods'), isNull(product.removedAt), soldIn(studio))
  if ((await tx.$count(product, isHere)) === 0) throw new Refusal('missing')
}

/** Changes a count by a difference, once: sent again it is the same move. */
export async function countStock(tx: Tx, who: Who, of: string, { _id, studio, by, reason, note }: Counting) {
  await mustLie(tx, of, studio)
  const at = new Date().toISOString()
  const move = { _id, product: of, studio, by, reason, note, person: actorOf(who), at }
  const [written] = await tx.insert(productMove).values(move).onConflictDoNothing().returning({ _id: productMove._id })
  if (!written) return mustBeTheSame(tx, move)
  await tx.insert(productStock).values({ product: of, studio }).onConflictDoNothing()
  const [left] = await tx
    .update(productStock)
    .set({ count: sql`${productStock.count} + ${by}` })
    .where(and(eq(productStock.product, of), eq(productStock.studio, studio), sql`${productStock.count} + ${by} >= ${productStock.held}`))
    .returning()
  if (!left) throw new Refusal('stock-held')
}

async function mustBeTheSame(tx: Tx, { _id, product: of, studio, by }: Counting & { product: string }) {
  const [known] = await tx.select().from(productMove).where(eq(productMove._id, _id))
  if (known?.product !== of || known.studio !== studio || known.by !== by) throw new Refusal('taken')
}

/** The last changes of a product's stock in a studio, with who made them. */
export async function movesOf(tx: Tx, of: string, studio: string) {
  await mustLie(tx, of, studio)
  const rows = await tx
    .select({ move: productMove, vorname: person.vorname, nachname: person.nachname })
    .from(productMove)
    .leftJoin(person, eq(person._id, productMove.person))
    .where(and(eq(productMove.product, of), eq(productMove.studio, studio)))
    .orderBy(desc(productMove.at), desc(productMove._id))
    .limit(50)
  return rows.map(({ move, vorname, nachname }) => ({
    _id: move._id,
    by: move.by,
    reason: move.reason,
    note: move.note,
    at: move.at,
    who: vorname ? `${vorname} ${nachname}` : null,
  }))
}
