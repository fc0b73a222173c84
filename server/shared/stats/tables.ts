import { date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Report } from '#contract/measures/calls.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** What was special on some days of a studio, or of the chain where it has none. */
export const dayNote = pgTable(
  'day_note',
  {
    _id: uuid().primaryKey(),
    studio: text().references(() => studio.code, { onDelete: 'cascade' }),
    from: date({ mode: 'string' }).notNull(),
    to: date({ mode: 'string' }).notNull(),
    text: text().notNull(),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [index('day_note_studio').on(table.studio, table.from)],
)

/** A month that was closed: its report stays as it was then. Without a studio it is that of the whole chain; `month` is its first day. */
export const closedMonth = pgTable(
  'closed_month',
  {
    _id: uuid().primaryKey(),
    studio: text().references(() => studio.code, { onDelete: 'cascade' }),
    month: date({ mode: 'string' }).notNull(),
    closedAt: instant('closed_at').notNull(),
    closedBy: uuid('closed_by').references(() => person._id, { onDelete: 'set null' }),
    report: jsonb().$type<Omit<Report, 'closed'>>().notNull(),
  },
  table => [unique('closed_month_once').on(table.studio, table.month).nullsNotDistinct(), index('closed_month_by').on(table.closedBy)],
)
