import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'

/** All that the pipeline knows of the people, whose table is the domain auth's: that they have an id and may be gone. */
const person = pgTable('person', { _id: uuid('_id').primaryKey() })

/** Answers of calls by their keys, so that a resend gets the same answer and has no second effect. */
export const answered = pgTable(
  'answered',
  {
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    call: text('call').notNull(),
    key: text('key').notNull(),
    inputHash: text('input_hash').notNull(),
    status: integer('status').notNull(),
    /** The JSON text as it was sent. */
    answer: text('answer').notNull(),
    /** Versions that it left of the rows that it changed, as JSON: of each its name, the version met, and the version left. */
    left: text('left'),
    at: instant('at').notNull(),
  },
  table => [primaryKey({ columns: [table.person, table.call, table.key] }), index('answered_at').on(table.at)],
)
