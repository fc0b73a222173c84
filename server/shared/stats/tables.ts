import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Report } from '#contract/measures/calls.ts'
import type { FamilyName } from '#contract/measures/registry.ts'
import type { Counts } from '#contract/stats.ts'
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

/** Stands for all studios together, where a studio's code stands. */
export const everywhere = ''

/** What a family of figures counted of a month that is over, by studio and in all (V58). It holds as long as no row of `figure_late` means its month. */
export const figureTally = pgTable(
  'figure_tally',
  {
    family: text().$type<FamilyName>().notNull(),
    /** Its first day. */
    month: date({ mode: 'string' }).notNull(),
    /** As the family's page names its lines; empty for all together. */
    studio: text().notNull(),
    counts: jsonb().$type<Counts>().notNull(),
    /** The moment from which on time alone changes it. */
    until: instant(),
  },
  table => [primaryKey({ columns: [table.family, table.month, table.studio] })],
)

/**
 * Months whose figures changed after they were over, from one to another or to no end: written by triggers in the transaction of the change, and
 * only added, so that nobody waits for anybody. Whoever counts anew takes away what they saw.
 */
export const figureLate = pgTable(
  'figure_late',
  {
    _id: uuid().primaryKey().defaultRandom(),
    family: text().$type<FamilyName>().notNull(),
    fromMonth: date('from_month', { mode: 'string' }).notNull(),
    toMonth: date('to_month', { mode: 'string' }),
    /** The transaction that wrote it: in one, the same months are written once. */
    act: bigint({ mode: 'number' }).notNull().default(sql`txid_current()`),
  },
  table => [index('figure_late_family').on(table.family, table.act)],
)
