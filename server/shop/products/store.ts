import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Category } from '#contract/shop/product.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { isOffered, soldIn } from './offer.ts'
import { freePiecesOf, inStore, productRowOf, stockBeside, storeRows } from './rows.ts'
import { managedBy, shopsOf } from './rules.ts'
import { product } from './tables.ts'

/** The price of a day in Rappen, in SQL. */
const priceAt = (day: string) =>
  sql<number>`(select (p->>'rappen')::int from jsonb_array_elements(${product.prices}) p where p->>'from' <= ${day} order by p->>'from' desc limit 1)`

const words = sql`concat_ws(' ', ${product.title}, ${product.variant}, ${product.shortDescription}, ${product.text})`
/** Every word must stand somewhere. */
const holdsAll = (q: string | undefined): SQL[] =>
  (q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map(word => holds(words, word))

function orderOf(sort: string | undefined, usual: string, day: string) {
  const by = sort ?? usual
  const columns: Record<string, SQL> = {
    title: sql`lower(${product.title})`,
    category: sql`${product.category}`,
    price: priceAt(day),
    createdAt: sql`${product.created}`,
  }
  const column = columns[by.replace('-', '')] as SQL
  return [by.startsWith('-') ? desc(column) : asc(column), asc(sql`lower(${product.title})`), asc(product.variant), asc(product._id)]
}

interface StoreFilter {
  studio?: string
  category?: Category
  q?: string
  sort?: string
  offset?: number
  limit?: number
}

const dayNow = () => dayOf(new Date().toISOString())

/** Products that are sold, in a studio or at all. */
export async function store(tx: Tx, { studio, category, q, sort, offset = 0, limit = 100 }: StoreFilter) {
  const day = dayNow()
  const where = and(
    isOffered(),
    sql`${priceAt(day)} is not null`,
    studio ? soldIn(studio) : undefined,
    category && eq(product.category, category),
    ...holdsAll(q),
  )
  const found = await storeRows(tx, studio, where)
    .orderBy(...orderOf(sort, 'title', day))
    .offset(offset)
    .limit(limit)
  return { rows: found.flatMap(each => inStore(each.row, freePiecesOf(each, studio), day)), total: await tx.$count(product, where) }
}

/** A product, and the others of its family after it. */
export async function oneOf(tx: Tx, id: string, studio: string | undefined) {
  const [own] = await tx.select({ family: product.family }).from(product).where(eq(product._id, id))
  const family = own?.family ?? id
  const found = await storeRows(tx, studio, and(or(eq(product._id, id), eq(product._id, family), eq(product.family, family)), isOffered()))
    .orderBy(desc(sql`${product._id} = ${id}`), asc(product.variant), asc(product._id))
    .limit(100)
  const rows = found.flatMap(each => inStore(each.row, freePiecesOf(each, studio), dayNow()))
  if (rows[0]?._id !== id) throw new Refusal('missing')
  return { rows }
}

interface Managed extends Omit<StoreFilter, 'studio' | 'category'> {
  studio?: string[]
  category?: Category[]
  state?: ('published' | 'hidden' | 'empty')[]
}

const anyOf = (all: readonly SQL[]): SQL | undefined => (all.length > 0 ? or(...all) : undefined)

/** Products that staff look after. */
export async function managed(tx: Tx, who: Who, { studio = [], category = [], state = [], q, sort, offset = 0, limit = 100 }: Managed) {
  const day = dayNow()
  const own = shopsOf(who)
  // Sold out is what has no free piece in any studio of the caller's, or of those that were chosen among them.
  const shelves = own === 'all' ? studio : studio.length > 0 ? studio.filter(code => own.includes(code)) : own
  const isShelf = own === 'all' && studio.length === 0 ? sql`true` : sql`s.studio = any(${sql.param(shelves)}::text[])`
  const states = {
    published: eq(product.published, true),
    hidden: eq(product.published, false),
    empty: sql`(${product.published} and ${product.kind} = 'goods' and not exists (
      select 1 from product_stock s where s.product = "product"."_id" and s.count > s.held and ${isShelf}))`,
  }
  const where = and(
    managedBy(who),
    anyOf(studio.map(soldIn)),
    anyOf(category.map(each => eq(product.category, each))),
    anyOf(state.map(each => states[each])),
    ...holdsAll(q),
  )
  const found = await tx
    .select({ row: product, stock: stockBeside })
    .from(product)
    .where(where)
    .orderBy(...orderOf(sort, 'title', day))
    .offset(offset)
    .limit(limit)
  return { rows: found.map(({ row, stock }) => productRowOf(who, { ...row, stock })), total: await tx.$count(product, where) }
}
