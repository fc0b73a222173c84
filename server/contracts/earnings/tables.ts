import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { EarnedKind } from '#contract/rules/contracts/earned.ts'
import { contract } from '#server/contracts/tables.ts'

/** A price, and its days that each bear a part of it. */
const earnedColumns = () => ({
  kind: text().$type<EarnedKind>().notNull(),
  from: date({ mode: 'string' }).notNull(),
  to: date({ mode: 'string' }).notNull(),
  /** Place of the first day among all that share the price, from 0, and how many these are. */
  nth: integer().notNull(),
  days: integer().notNull(),
  /** Rappen of the whole price, with MWST and without. */
  gross: integer().notNull(),
  net: integer().notNull(),
  /** Hundredths of a percent. */
  rate: integer().notNull(),
})

/** Days of a contract that each bear their part of one price (V27), as its life has them by now and some months ahead. */
export const contractEarning = pgTable(
  'contract_earning',
  {
    _id: uuid().primaryKey().defaultRandom(),
    contract: uuid()
      .notNull()
      .references(() => contract._id, { onDelete: 'cascade' }),
    ...earnedColumns(),
  },
  table => [
    index('contract_earning_contract').on(table.contract),
    index('contract_earning_days').on(table.to, table.from),
    check('contract_earning_kind', sql`${table.kind} in ('contracts', 'fees')`),
  ],
)

/** The same of contracts whose ten years are over, without whose they were: so many were alike. No total falls when they go (V58). */
export const earningCount = pgTable(
  'earning_count',
  {
    _id: uuid().primaryKey().defaultRandom(),
    studio: text().notNull(),
    offer: uuid().notNull(),
    ...earnedColumns(),
    many: integer().notNull(),
  },
  table => [index('earning_count_days').on(table.to, table.from), check('earning_count_kind', sql`${table.kind} in ('contracts', 'fees')`)],
)
