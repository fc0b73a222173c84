import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { RatingKind } from '#contract/ratings/calls.ts'
import { course, courseSignup } from '#server/courses/tables.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { plan } from '#server/workouts/tables.ts'

/**
 * One rating of one visit, plan or anamnesis. Its person stands here only so that it is given once, and is emptied when that account goes.
 * Ids are random: a UUIDv7 would tell to the millisecond when the rating was given.
 */
export const rating = pgTable(
  'rating',
  {
    _id: uuid().primaryKey(),
    kind: text().$type<RatingKind>().notNull(),
    person: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** The seat: one rating per person and execution. It counts while this seat was visited. */
    signup: uuid()
      .unique()
      .references(() => courseSignup._id, { onDelete: 'cascade' }),
    plan: uuid()
      .unique()
      .references(() => plan._id, { onDelete: 'set null' }),
    anamnesis: uuid().unique(),
    /** Null where somebody without a studio rates a plan. */
    studio: text().references(() => studio.code, { onDelete: 'set null' }),
    course: uuid().references(() => course._id, { onDelete: 'set null' }),
    /** Instructor of the course or author of the plan at the time of the rating. */
    trainer: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** Half stars, 1 to 10. */
    halves: smallint().notNull(),
    /** Recommendation, 0 to 10. */
    recommend: smallint(),
    /** Instant of the rating by the device's clock, never after it arrived. */
    at: instant().notNull(),
  },
  table => [
    index('rating_studio').on(table.studio, table.at),
    index('rating_person').on(table.person, table.at),
    index('rating_trainer').on(table.trainer),
    check('rating_halves', sql`${table.halves} between 1 and 10`),
    check('rating_recommend', sql`${table.recommend} between 0 and 10`),
    index('rating_course').on(table.course),
  ],
)

/** Words beside the stars. They stand apart because they go with the account while the stars stay. */
export const ratingWords = pgTable(
  'rating_words',
  {
    rating: uuid()
      .primaryKey()
      .references(() => rating._id, { onDelete: 'cascade' }),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    text: text().notNull(),
  },
  table => [index('rating_words_person').on(table.person)],
)

/** People who want to be asked no more about anything that was open at `hidden_at`. */
export const ratingRest = pgTable('rating_rest', {
  person: uuid()
    .primaryKey()
    .references(() => person._id, { onDelete: 'cascade' }),
  hiddenAt: instant('hidden_at').notNull(),
})
