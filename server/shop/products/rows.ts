import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { rateAt } from '#contract/rules/payments/vat.ts'
import { isEaten, type ProductKind, priceOn } from '#contract/shop/product.ts'
import type { ProductRow, ShopProductForm, StoreProduct } from '#contract/shop/products.ts'
import type { Tx } from '#server/kit/database.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { fileNamed, mustBePicture } from '#server/shared/files/named.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { shopOrder } from '#server/shop/tables.ts'
import { kind, managedBy, mustKeep, type ProductRecord, shopsOf } from './rules.ts'
import { product, productStock } from './tables.ts'

type Shelf = { studio: string; count: number; held: number; paid: number }

/**
 * Pieces that are paid and not fetched, by studio and product: the database looks once for all rows of a statement. What was sold as a code or
 * a plan lies nowhere.
 */
const paid = sql`(select jsonb_object_agg(p.shelf, p.pieces) from (
  select o.studio || ' ' || (l->>'product') as shelf, sum((l->>'amount')::int) as pieces
  from ${studio} t join ${shopOrder} o on o.studio = t.code and o.state in ('paid', 'refunded') and o.stock = 'taken' and o.handed is null
  cross join jsonb_array_elements(o.lines) l where not (l ? 'gives') group by 1) p)`

/** Stock by studio, as JSON beside the product. */
export const stockBeside = sql<Shelf[]>`(select coalesce(json_agg(json_build_object('studio', s.studio, 'count', s.count, 'held', s.held,
    'paid', coalesce((${paid}->>(s.studio || ' ' || s.product))::int, 0)) order by s.studio), '[]'::json)
  from ${productStock} s where s.product = "product"."_id")`

const pictureFields = ['picture', 'picture2', 'picture3'] as const

/** A product as staff see it: the stock of the studios that are theirs. */
export function productRowOf(who: Pick<Who, 'grants'>, { stock, ...row }: ProductRecord & { stock: Shelf[] }): ProductRow {
  const own = shopsOf(who)
  const [picture = null, picture2 = null, picture3 = null] = row.pictures
  return {
    _id: row._id,
    family: row.family,
    title: row.title,
    variant: row.variant,
    shortDescription: row.shortDescription,
    text: row.text,
    ingredients: row.ingredients,
    allergens: row.allergens,
    category: row.category,
    kind: row.kind,
    rate: row.rate,
    contents: row.contents,
    measure: row.measure,
    prices: row.prices,
    days: row.days,
    entries: row.entries,
    picture,
    picture2,
    picture3,
    pictureAddress: picture && `files/${picture}`,
    studios: row.studios,
    published: row.published,
    price: priceOn(row.prices, today()) ?? null,
    sold: row.sold,
    createdAt: row.created,
    version: row.version,
    stock: stock.filter(each => own === 'all' || own.includes(each.studio)),
  }
}

async function fieldsOf(form: Omit<ShopProductForm, '_id'>, { tx, who }: RowAct) {
  const { picture, picture2, picture3, prices, studios, ...said } = form
  const names = await Promise.all([picture, picture2, picture3].map(named => fileNamed(tx, who, named)))
  const pictures = names.filter(name => name !== null)
  const inOrder = [...prices].sort((one, other) => (one.from < other.from ? -1 : 1))
  const { days, entries } = said
  const lasts = { days: said.kind === 'goods' ? null : days, entries: said.kind === 'entry' ? (entries ?? 1) : null }
  const inside = isEaten(said) ? {} : { ingredients: '', allergens: [] }
  return { ...said, ...lasts, ...inside, variant: said.variant || null, prices: inOrder, pictures, studios: [...studios].sort() }
}

/** Goods that lie in a studio, or wait there for a payment, stay goods: of anything else nothing is sold from the stock or given up again. */
async function mustStayGoods(tx: Tx, _id: string, kind: ProductKind) {
  const lies = and(eq(productStock.product, _id), gt(productStock.count, 0))
  if (kind !== 'goods' && (await tx.$count(productStock, lies)) > 0)
    throw new Refusal('invalid', { kind: 'Davon liegt noch etwas in einem Studio: Es bleibt eine Ware.' })
}

type ProductPlaces = Pick<ProductRecord, 'studios' | 'pictures' | 'kind'>
async function mustStand({ tx, who }: RowAct, { studios, pictures, kind: becomes }: ProductPlaces, _id: string) {
  mustKeep(who, { studios })
  await mustStayGoods(tx, _id, becomes)
  if (studios.length > 0 && (await tx.$count(studio, inArray(studio.code, studios))) !== new Set(studios).size)
    throw new Refusal('invalid', { studios: 'Dieses Studio gibt es nicht mehr.' })
  for (const [at, name] of pictures.entries()) await mustBePicture(tx, kind, pictureFields[at]!, name)
}

export const rows = rowsOf({
  table: product,
  fields: fieldsOf,
  born: ({ who }) => ({ created: new Date().toISOString(), author: actorOf(who) }),
  beside: { stock: stockBeside },
  shown: (row, { who }) => productRowOf(who, row),
  visibleTo: managedBy,
  mayKeep: mustKeep,
  mayStand: mustStand,
  mayGo: (_tx, { sold }) => {
    if (sold) throw new Refusal('product-sold')
  },
})

/** A product as everybody sees it; undefined while it has no price. */
export function inStore(row: ProductRecord, left: number | null, day: string): StoreProduct[] {
  const price = priceOn(row.prices, day)
  if (price === undefined) return []
  return [
    {
      _id: row._id,
      family: row.family,
      title: row.title,
      variant: row.variant,
      shortDescription: row.shortDescription,
      text: row.text,
      ingredients: row.ingredients,
      allergens: row.allergens,
      category: row.category,
      kind: row.kind,
      price,
      rate: rateAt(row.rate, day),
      contents: row.contents,
      measure: row.measure,
      pictures: row.pictures.map(name => `files/${name}`),
      studios: row.studios,
      left,
      days: row.days,
      entries: row.entries,
    },
  ]
}

/** Rows of the store: free pieces in a studio stand beside them where one was named. */
export const storeRows = (tx: Tx, studio: string | undefined, where: SQL | undefined) =>
  tx
    .select({ row: product, count: productStock.count, held: productStock.held })
    .from(product)
    .leftJoin(productStock, and(eq(productStock.product, product._id), eq(productStock.studio, studio ?? '')))
    .where(where)

/** Free pieces of goods in the studio that was named; null where nothing runs out. */
export const freePiecesOf = (
  { row, count, held }: { row: ProductRecord; count: number | null; held: number | null },
  studio: string | undefined,
) => (studio && row.kind === 'goods' ? (count ?? 0) - (held ?? 0) : null)
