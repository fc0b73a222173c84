import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Aisle } from '#contract/rules/nutrition/aisles.ts'
import { instant } from '#server/kit/column.ts'
import { owner } from '#server/sync/tables.ts'
import type { ItemUnit, ShoppingItem } from '#sync/collections/shopping.ts'

export const shoppingItem = pgTable(
  'shopping_item',
  {
    person: owner(),
    /** `<food or name>:<unit>`. */
    _id: text('_id').notNull(),
    food: text('food').notNull(),
    title: text('title').notNull(),
    unit: text('unit').$type<ItemUnit>().notNull(),
    aisle: text('aisle').$type<Aisle>().notNull(),
    parts: jsonb('parts').$type<ShoppingItem['parts']>().notNull(),
    ticks: integer('ticks').notNull(),
    at: instant('at').notNull(),
  },
  table => [primaryKey({ columns: [table.person, table._id] })],
)
