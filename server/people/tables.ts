import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { person } from '#server/auth/tables.ts'
import { instant } from '#server/kit/column.ts'

/** An event in a person's history, for their card. */
export const personEvent = pgTable(
  'person_event',
  {
    _id: uuid('_id').primaryKey(),
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** One of `eventKinds`. */
    kind: text('kind').notNull(),
    /** The author; null where it was the person or the product. */
    by: uuid('by').references(() => person._id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  },
  table => [index('person_event_person').on(table.person, table.at), index('person_event_by').on(table.by)],
)
