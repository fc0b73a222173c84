import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** Questions to the language model with its answers (H37). */
export const aiQuestion = pgTable(
  'ai_question',
  {
    _id: uuid().primaryKey(),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** Null once its person has taken it away: the row counts for its day alone. */
    message: text(),
    /** Null until it is there. */
    answer: text(),
    /** True once its person has taken it away. */
    gone: boolean().notNull().default(false),
    at: instant().notNull(),
  },
  table => [index('ai_question_person').on(table.person, table.at), index('ai_question_at').on(table.at)],
)
