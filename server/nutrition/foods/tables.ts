import { sql } from 'drizzle-orm'
import { bigserial, check, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Portion } from '#contract/nutrition/foods.ts'
import type { Base } from '#contract/rules/nutrition/foodValues.ts'
import type { Book, FoodSource, FoodState } from '#contract/rules/nutrition/states.ts'
import { instant } from '#server/kit/column.ts'
import type { ForeignFood } from '#server/outside/food/product.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** Foods with their values per 100 g or 100 ml; null is unknown (H31). */
export const food = pgTable(
  'food',
  {
    _id: uuid().primaryKey(),
    /** Code of the studio that looks after it; null is the whole chain. */
    studio: text().references(() => studio.code, { onDelete: 'cascade' }),
    title: text().notNull(),
    brand: text(),
    /** EAN-8 or EAN-13. */
    barcode: text(),
    base: text().$type<Base>().notNull(),
    /** As the source tells it; null where it is worked out of the rest. */
    kcal: doublePrecision(),
    fat: doublePrecision(),
    saturated: doublePrecision(),
    carbohydrate: doublePrecision(),
    sugar: doublePrecision(),
    fibre: doublePrecision(),
    protein: doublePrecision(),
    salt: doublePrecision(),
    alcohol: doublePrecision(),
    portions: jsonb().$type<Portion[]>().notNull().default([]),
    source: text().$type<Exclude<FoodSource, Book>>().notNull(),
    /** The book of others that it was taken from, in place of `source`; its rows stay theirs (H36). */
    book: text().$type<Book>(),
    /** Its number in that book. */
    bookKey: text('book_key'),
    /** The licence under which it was taken. */
    licence: text(),
    state: text().$type<FoodState>().notNull(),
    /** Names of its author's pictures in `file`, until it is released. */
    photo: text(),
    photo2: text(),
    /** Why it was refused. */
    reason: text(),
    /** The person who added it; null once that account is gone. */
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    created: instant().notNull(),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    index('food_studio').on(table.studio),
    index('food_author').on(table.author),
    // Two released foods with one barcode would leave nobody able to tell which was meant.
    uniqueIndex('food_barcode').on(table.barcode).where(sql`${table.state} = 'released' and ${table.removedAt} is null`),
    uniqueIndex('food_book').on(table.book, table.bookKey),
    check('food_base', sql`${table.base} in ('g', 'ml')`),
    check('food_source', sql`${table.source} in ('example', 'studio', 'member')`),
    check('food_state', sql`${table.state} in ('pending', 'released', 'refused')`),
  ],
)

/** Answers of Open Food Facts about a barcode; they are asked again once one is old. */
export const foreignFood = pgTable('foreign_food', {
  barcode: text().primaryKey(),
  _id: uuid().notNull(),
  /** Null where they have none. */
  found: jsonb().$type<ForeignFood>(),
  at: instant().notNull(),
})

/** Each time that they were asked within the last minute, by any process: for a product, or by words; and what is being asked just now (`askOnce.ts`). */
export const foodRead = pgTable('food_read', {
  number: bigserial({ mode: 'number' }).primaryKey(),
  kind: text().notNull().default('product'),
  at: instant().notNull(),
})

/** Barcodes of what Open Food Facts found for words, which stand as `fold` writes them; nobody stands beside them. */
export const foreignSearch = pgTable('foreign_search', {
  words: text().primaryKey(),
  found: jsonb().$type<string[]>().notNull(),
  at: instant().notNull(),
})
