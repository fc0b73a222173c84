import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Brand } from '#contract/brand.ts'
import type { Switch } from '#contract/brands.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** What a brand offers, once somebody has turned it. */
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

/** Who turned which switch when; never changed. */
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
