import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { MeasureReport } from '#contract/measures/calls.ts'
import type { FamilyName } from '#contract/measures/registry.ts'
import type { Counts } from '#contract/stats.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import type { WrittenParts } from './pageParts.ts'

/** Notes on special days of a studio, or of the chain where it has none. */
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
    report: jsonb().$type<Omit<MeasureReport, 'closed'>>().notNull(),
  },
  table => [unique('closed_month_once').on(table.studio, table.month).nullsNotDistinct(), index('closed_month_by').on(table.closedBy)],
)

/** Stands for all studios together, where a studio's code stands. */
export const everywhere = ''

/** Counts that a family of figures made of a month that is over, by studio and in all (V58). A row holds as long as no row of `figure_late` means its month. */
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

/** The same of a single day. Months are counted by themselves: not everything of theirs adds up over days. */
export const figureDay = pgTable(
  'figure_day',
  {
    family: text().$type<FamilyName>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    studio: text().notNull(),
    counts: jsonb().$type<Counts>().notNull(),
    until: instant(),
  },
  table => [primaryKey({ columns: [table.family, table.day, table.studio] })],
)

/**
 * What the page of a family is made of, of a month that is over, or of the first days of the one that runs: counts by day and by the lines of its
 * splits (V58). It holds as long as no row of `figure_late` means one of its days.
 */
export const figurePart = pgTable(
  'figure_part',
  {
    family: text().$type<FamilyName>().notNull(),
    /** Its first day. */
    month: date({ mode: 'string' }).notNull(),
    /** As the family's page names its lines; empty for all together. */
    studio: text().notNull(),
    /** What the numbers of `parts` count, in their order. */
    names: text().array().notNull(),
    parts: jsonb().$type<WrittenParts>().notNull(),
    until: instant(),
    /** The last of its days; null where it is the month's. */
    through: date({ mode: 'string' }),
  },
  table => [primaryKey({ columns: [table.family, table.month, table.studio] })],
)

/**
 * Days and months whose figures changed after they were over, from one to another or to no end: written by triggers in the transaction of the change, and
 * only added, so that nobody waits for anybody. Whoever counts anew takes away what they saw.
 */
export const figureLate = pgTable(
  'figure_late',
  {
    _id: uuid().primaryKey().defaultRandom(),
    family: text().$type<FamilyName>().notNull(),
    fromMonth: date('from_month', { mode: 'string' }).notNull(),
    toMonth: date('to_month', { mode: 'string' }),
    /** Their first day and their last one; without them all days of the months. */
    fromDay: date('from_day', { mode: 'string' }),
    toDay: date('to_day', { mode: 'string' }),
    /** The transaction that wrote it: in one, the same months are written once. */
    act: bigint({ mode: 'number' }).notNull().default(sql`txid_current()`),
  },
  table => [index('figure_late_family').on(table.family, table.act)],
)

/** Months of which the nightly recount found another number than was kept, by studio and in all (V58). */
export const figureDifference = pgTable(
  'figure_difference',
  {
    family: text().$type<FamilyName>().notNull(),
    /** Its first day. */
    month: date({ mode: 'string' }).notNull(),
    /** As the family's page names its lines; empty for all together. */
    studio: text().notNull(),
    at: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.family, table.month, table.studio] })],
)
