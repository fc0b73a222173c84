import { date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { LeadSource } from '#contract/rules/leads/states.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** Costs of a source in a month, in a studio or in all together (V22). */
export const leadCost = pgTable(
  'lead_cost',
  {
    _id: uuid().primaryKey(),
    source: text().$type<LeadSource>().notNull(),
    /** Null for all studios together. */
    studio: text().references(() => studio.code, { onDelete: 'cascade' }),
    month: date({ mode: 'string' }).notNull(),
    rappen: integer().notNull(),
    version: integer().notNull().default(1),
  },
  table => [
    unique('lead_cost_of').on(table.source, table.studio, table.month).nullsNotDistinct(),
    index('lead_cost_studio').on(table.studio),
  ],
)

/** How many there were, once the leads themselves are forgotten (V42). */
export const leadCount = pgTable(
  'lead_count',
  {
    _id: uuid().primaryKey(),
    source: text().$type<LeadSource>().notNull(),
    studio: text().references(() => studio.code, { onDelete: 'cascade' }),
    month: date({ mode: 'string' }).notNull(),
    received: integer().notNull(),
    won: integer().notNull(),
  },
  table => [
    unique('lead_count_of').on(table.source, table.studio, table.month).nullsNotDistinct(),
    index('lead_count_studio').on(table.studio),
  ],
)
