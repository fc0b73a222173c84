import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { EntryOutcome } from '#contract/accessControl/shapes.ts'
import type { AccessContract } from '#contract/rules/contracts/tac.ts'
import { instant } from '#server/kit/column.ts'
import type { Bill } from '#server/outside/accessControl/port.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** Statements of the access-control service on a person, a row for each time that it said something else. */
export const tacStatement = pgTable(
  'tac_statement',
  {
    _id: uuid().primaryKey(),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** The person's number there; what was said of another number says nothing of them. */
    tacUserId: text('tac_user_id').notNull(),
    contracts: jsonb().$type<AccessContract[]>().notNull(),
    bills: jsonb().$type<Bill[]>().notNull(),
    at: instant().notNull(),
    /** When it said the same last. */
    heard: instant().notNull(),
  },
  table => [index('tac_statement_person').on(table.person, table.heard)],
)
export type Statement = typeof tacStatement.$inferSelect

/** Devices that the studio says are out of order. */
export const accessDevice = pgTable(
  'access_device',
  {
    /** Number at the service. */
    _id: text().primaryKey(),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    outOfOrder: text('out_of_order').notNull(),
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
    at: instant().notNull(),
  },
  table => [index('access_device_studio').on(table.studio), index('access_device_by').on(table.by)],
)

/** Somebody at an entrance (C44): let in, refused, gone, or let in by hand. After 90 days it tells studio, hour and outcome alone (C28). */
export const entry = pgTable(
  'entry',
  {
    _id: uuid().primaryKey(),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    /** Number of the device at the service, and its name then. */
    device: text(),
    deviceName: text('device_name'),
    at: instant().notNull(),
    receivedAt: instant('received_at').notNull(),
    person: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** The number on the card of somebody whom no account bears. */
    chip: text(),
    /** An entry code in place of a person. */
    code: text(),
    outcome: text().$type<EntryOutcome>().notNull(),
    reason: text(),
    /** The person who opened by hand. */
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** The service did not answer, so nobody knows whether the device opened. */
    unsure: boolean().notNull().default(false),
    /** Number of this line at the service, which tells it again. */
    foreign: text().unique(),
  },
  table => [
    index('entry_studio').on(table.studio, table.at, table._id),
    index('entry_person').on(table.person, table.at),
    index('entry_by').on(table.by),
    index('entry_at').on(table.at),
    index('entry_stranger')
      .on(table.at)
      .where(
        sql`${table.outcome} in ('in', 'opened') and ${table.person} is null and (${table.foreign} is null or ${table.chip} is not null or ${table.code} is not null)`,
      ),
  ],
)

/** Days on which somebody was in a studio, older than lines with names: the person's own to see, until the end of the following year (C28). */
export const visitDay = pgTable(
  'visit_day',
  {
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.person, table.day, table.studio] }),
    index('visit_day_day').on(table.day),
    index('visit_day_studio').on(table.studio),
  ],
)

/** Visits of a studio's day whose names are forgotten, and how many of them were somebody's first (V58). */
export const visitTally = pgTable(
  'visit_tally',
  {
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    visits: integer().notNull(),
    firsts: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.studio] }), index('visit_tally_studio').on(table.studio)],
)

/** The number by which different people are counted where names are forgotten (V28); it says nothing, and goes with the account. */
export const visitor = pgTable('visitor', {
  person: uuid()
    .primaryKey()
    .references(() => person._id, { onDelete: 'cascade' }),
  number: uuid().notNull().unique(),
})

/** That a number was in a studio in a month, by its first day; for counting alone. */
export const visitorMonth = pgTable(
  'visitor_month',
  {
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    month: date({ mode: 'string' }).notNull(),
    number: uuid().notNull(),
  },
  table => [
    primaryKey({ columns: [table.month, table.studio, table.number] }),
    index('visitor_month_number').on(table.number),
    index('visitor_month_studio').on(table.studio),
  ],
)
