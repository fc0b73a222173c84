import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CodeState, codeTroubles } from '#contract/shop/entryCodes.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { shopOrder } from '#server/shop/tables.ts'

/** Codes for the entrance that were sold: each piece of a line has one, made in the act that books its payment. */
export const entryCode = pgTable(
  'entry_code',
  {
    _id: uuid().primaryKey(),
    order: uuid()
      .notNull()
      .references(() => shopOrder._id),
    /** Place of its line in the order, and of its piece in the line. */
    line: integer().notNull(),
    piece: integer().notNull(),
    /** Whoever bought it; null once that account is gone, for a code may be somebody else's by then. */
    person: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** The studio whose entrance it opens. */
    studio: text()
      .notNull()
      .references(() => studio.code),
    title: text().notNull(),
    code: text().notNull().unique(),
    entries: integer().notNull(),
    /** As the access-control service told last. */
    used: integer().notNull().default(0),
    /** Entries that staff took off at the desk and did not put back. */
    desk: integer().notNull().default(0),
    /** The last day in Zurich on which it opens. */
    until: text().notNull(),
    state: text().$type<CodeState>().notNull().default('waiting'),
    trouble: text().$type<(typeof codeTroubles)[number]>(),
    created: instant().notNull(),
    saved: instant(),
    voided: instant(),
    /** Why staff made it void; null where its money went back. */
    reason: text(),
    /** The person who made it void; null for a refund, and once that account is gone. */
    voidedBy: uuid('voided_by').references(() => person._id, { onDelete: 'set null' }),
  },
  table => [
    // A piece has one code at a time; those that a refund took stay beside it.
    uniqueIndex('entry_code_piece')
      .on(table.order, table.line, table.piece)
      .where(sql`${table.state} <> 'void' or ${table.reason} is not null`),
    index('entry_code_order').on(table.order),
    index('entry_code_person').on(table.person),
    index('entry_code_studio').on(table.studio, table.created),
    index('entry_code_voided_by').on(table.voidedBy),
    index('entry_code_until').on(table.until),
    check('entry_code_state', sql`${table.state} in ('waiting', 'saved', 'used', 'void')`),
    check('entry_code_entries', sql`${table.entries} > 0 and ${table.used} >= 0`),
    check('entry_code_desk', sql`${table.desk} >= 0 and ${table.desk} <= ${table.entries}`),
    check('entry_code_trouble', sql`${table.trouble} in ('away', 'refused')`),
  ],
)

/** Entries that are gone, at the entrance or at the desk. */
export const usedOf = sql<number>`least(${entryCode.used} + ${entryCode.desk}, ${entryCode.entries})`

/** Each time that staff put a code on paper: whoever holds the sheet comes in with it. */
export const entryCodePrint = pgTable(
  'entry_code_print',
  {
    _id: uuid().primaryKey(),
    code: uuid()
      .notNull()
      .references(() => entryCode._id, { onDelete: 'cascade' }),
    /** Whoever printed it; null once that account is gone. */
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
    at: instant().notNull(),
  },
  table => [index('entry_code_print_code').on(table.code, table.at), index('entry_code_print_by').on(table.by)],
)

/** Each entry that staff took off at the desk; one that was put back stays as a trace. */
export const entryCodeUse = pgTable(
  'entry_code_use',
  {
    _id: uuid().primaryKey(),
    code: uuid()
      .notNull()
      .references(() => entryCode._id, { onDelete: 'cascade' }),
    /** Whoever took it off; null once that account is gone. */
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
    reason: text().notNull(),
    /** When it was done, by the device's clock; it may have waited there. */
    at: instant().notNull(),
    received: instant().notNull(),
    undone: instant(),
  },
  table => [index('entry_code_use_code').on(table.code, table.at), index('entry_code_use_by').on(table.by)],
)
