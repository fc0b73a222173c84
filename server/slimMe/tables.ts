import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'
import { leadForm } from '#server/leads/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** A programme of some weeks, which meets once a week (V40). */
export const slimProgramme = pgTable(
  'slim_programme',
  {
    _id: uuid().primaryKey(),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    title: text().notNull(),
    text: text(),
    /** The first day on which it meets; its weekday is that of the others. */
    first: date({ mode: 'string' }).notNull(),
    weeks: integer().notNull(),
    /** HH:MM in Zurich. */
    clock: text().notNull(),
    minutes: integer().notNull(),
    /** Days on which it does not meet, in order. */
    skipped: text().array().notNull().default(sql`'{}'::text[]`),
    places: integer().notNull(),
    coach: uuid().references(() => person._id, { onDelete: 'set null' }),
    leadSettings: uuid('lead_settings').references(() => leadForm._id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    index('slim_programme_studio').on(table.studio, table.first),
    index('slim_programme_coach').on(table.coach),
    index('slim_programme_lead_settings').on(table.leadSettings),
    check('slim_programme_weeks', sql`${table.weeks} between 4 and 16`),
  ],
)

/** Somebody who takes part, once in a programme. */
export const slimParticipant = pgTable(
  'slim_participant',
  {
    _id: uuid().primaryKey(),
    programme: uuid()
      .notNull()
      .references(() => slimProgramme._id, { onDelete: 'cascade' }),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    /** The person who signed them up. */
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
  },
  table => [
    uniqueIndex('slim_participant_once').on(table.programme, table.person),
    index('slim_participant_person').on(table.person),
    index('slim_participant_by').on(table.by),
  ],
)
