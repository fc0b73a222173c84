import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Portion } from '#contract/nutrition/foods.ts'
import type { FoodSource, FoodState } from '#contract/nutrition/states.ts'
import type { Base } from '#contract/nutrition/values.ts'
import { person } from '#server/auth/tables.ts'
import { instant } from '#server/kit/column.ts'
import { studio } from '#server/studios/tables.ts'

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
    source: text().$type<FoodSource>().notNull(),
    state: text().$type<FoodState>().notNull(),
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
    // Of two that are released with one barcode nobody could tell which was meant.
    uniqueIndex('food_barcode').on(table.barcode).where(sql`${table.state} = 'released' and ${table.removedAt} is null`),
    check('food_base', sql`${table.base} in ('g', 'ml')`),
    check('food_source', sql`${table.source} in ('example', 'studio', 'member')`),
    check('food_state', sql`${table.state} in ('pending', 'released', 'refused')`),
  ],
)
