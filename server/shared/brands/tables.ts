import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Brand } from '#contract/brand.ts'
import type { Switch } from '#contract/brands.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** Switches of a brand, once somebody has turned them. */
export const brandSwitch = pgTable(
  'brand_switch',
  {
    brand: text().$type<Brand>().notNull(),
    what: text().$type<Switch>().notNull(),
    on: boolean().notNull(),
    version: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.brand, table.what] })],
)

/** Turns of switches: who turned which one when; never changed. */
export const brandSwitchChange = pgTable(
  'brand_switch_change',
  {
    brand: text().$type<Brand>().notNull(),
    what: text().$type<Switch>().notNull(),
    /** The version that it made. */
    version: integer().notNull(),
    on: boolean().notNull(),
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
    at: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.brand, table.what, table.version] }), index('brand_switch_change_by').on(table.by)],
)
