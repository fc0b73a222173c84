import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Allergen } from '#contract/rules/nutrition/allergens.ts'
import type { VatKind } from '#contract/rules/payments/vat.ts'
import type { Category, ContentMeasure, PriceFrom, ProductKind, StockReason } from '#contract/shop/product.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** Products of the shop; a variant (a size, a taste) is a row of its own in a family (S11). */
export const product = pgTable(
  'product',
  {
    _id: uuid().primaryKey(),
    /** The family that the variants of one thing share: the id of the product that the others were made of, which itself may have none. */
    family: uuid(),
    /** Says which of its family it is. */
    variant: text(),
    title: text().notNull(),
    shortDescription: text('short_description').notNull().default(''),
    text: text().notNull().default(''),
    /** Ingredients of food, and which of them the law names. */
    ingredients: text().notNull().default(''),
    allergens: text().array().$type<Allergen[]>().notNull().default(sql`'{}'::text[]`),
    category: text().$type<Category>().notNull(),
    kind: text().$type<ProductKind>().notNull(),
    rate: text().$type<VatKind>().notNull(),
    /** The contents of one piece, from which its unit price is worked out. */
    contents: integer(),
    measure: text().$type<ContentMeasure>(),
    /** For how many days a code or a nutrition plan holds from its payment on, and for how many entries a code; null for goods. */
    days: integer(),
    entries: integer(),
    /** Its prices and the days in Zurich from which they hold, the first day first. */
    prices: jsonb().$type<PriceFrom[]>().notNull(),
    /** Names in `file`. */
    pictures: text().array().notNull().default(sql`'{}'::text[]`),
    /** Codes of the studios where it is picked up; none is every studio. */
    studios: text().array().notNull().default(sql`'{}'::text[]`),
    published: boolean().notNull().default(false),
    /** A product that was ever sold is never removed: receipts name it. */
    sold: boolean().notNull().default(false),
    created: instant().notNull(),
    /** The person who added it; null once that account is gone. */
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    index('product_shelf').on(table.published, table.category),
    index('product_family').on(table.family),
    index('product_author').on(table.author),
    check('product_kind', sql`${table.kind} in ('goods', 'entry', 'nutrition')`),
    check('product_rate', sql`${table.rate} in ('normal', 'reduced', 'lodging')`),
  ],
)

/** How many pieces lie in a studio, and how many of them wait for a payment; `count` is the sum of its moves. */
export const productStock = pgTable(
  'product_stock',
  {
    product: uuid()
      .notNull()
      .references(() => product._id, { onDelete: 'cascade' }),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    count: integer().notNull().default(0),
    held: integer().notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.product, table.studio] }),
    index('product_stock_studio').on(table.studio),
    check('product_stock_count', sql`${table.count} >= 0`),
    check('product_stock_held', sql`${table.held} between 0 and ${table.count}`),
  ],
)

/** Each change of a count, for good: who counted, what came, what was sold. */
export const productMove = pgTable(
  'product_move',
  {
    _id: uuid().primaryKey(),
    product: uuid()
      .notNull()
      .references(() => product._id, { onDelete: 'cascade' }),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    by: integer().notNull(),
    reason: text().$type<StockReason>().notNull(),
    note: text(),
    /** Whoever counted; null for sales and once that account is gone. */
    person: uuid().references(() => person._id, { onDelete: 'set null' }),
    at: instant().notNull(),
  },
  table => [
    index('product_move_of').on(table.product, table.studio, table.at),
    index('product_move_studio').on(table.studio),
    index('product_move_person').on(table.person),
    check('product_move_reason', sql`${table.reason} in ('counted', 'delivered', 'lost', 'sold', 'returned')`),
  ],
)
