import { index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { FeedbackCategory, googleChoices } from '#contract/feedback.ts'
import { course } from '#server/courses/tables.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** The feedback box (L93). Ids are random, like those of ratings. */
export const feedback = pgTable(
  'feedback',
  {
    _id: uuid().primaryKey(),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    studio: text().references(() => studio.code, { onDelete: 'set null' }),
    category: text().$type<FeedbackCategory>().notNull(),
    course: uuid().references(() => course._id, { onDelete: 'set null' }),
    text: text().notNull(),
    at: instant().notNull(),
  },
  table => [
    index('feedback_studio').on(table.studio, table.at),
    index('feedback_person').on(table.person),
    index('feedback_course').on(table.course),
  ],
)

/** The question about a review at Google and its answer; only the latest. */
export const preGoogle = pgTable('pre_google', {
  person: uuid()
    .primaryKey()
    .references(() => person._id, { onDelete: 'cascade' }),
  halves: smallint().notNull(),
  choice: text().$type<(typeof googleChoices)[number]>().notNull(),
  at: instant().notNull(),
})
