import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { RatingKind } from '#contract/ratings.ts'
import { person } from '#server/auth/tables.ts'
import { course, courseSignup } from '#server/courses/tables.ts'
import { instant } from '#server/kit/column.ts'
import { studio } from '#server/studios/tables.ts'
import { plan } from '#server/workouts/tables.ts'

/**
 * One rating of one visit, plan or anamnesis. Whose it is stands here only so that it is given once; it is emptied when that account goes.
 * Ids are random: a UUIDv7 would tell to the millisecond when it was given.
 */
export const rating = pgTable(
  'rating',
  {
    _id: uuid().primaryKey(),
    kind: text().$type<RatingKind>().notNull(),
    person: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** Once per person and execution. It counts while this seat was visited. */
    signup: uuid()
      .unique()
      .references(() => courseSignup._id, { onDelete: 'cascade' }),
    plan: uuid()
      .unique()
      .references(() => plan._id, { onDelete: 'set null' }),
    anamnesis: uuid().unique(),
    /** Null where who rates a plan is in no studio. */
    studio: text().references(() => studio.code, { onDelete: 'set null' }),
    course: uuid().references(() => course._id, { onDelete: 'set null' }),
    /** Who led the course or made the plan, when it was rated. */
    trainer: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** Half stars, 1 to 10. */
    halves: smallint().notNull(),
    /** 0 to 10. */
    recommend: smallint(),
    /** When it was given, by the device's clock, never after it came. */
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

/** What was written beside the stars: apart, because it goes with the account and the stars stay. */
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

/** Who wants to be asked no more for what is open at this moment. */
export const ratingRest = pgTable('rating_rest', {
  person: uuid()
    .primaryKey()
    .references(() => person._id, { onDelete: 'cascade' }),
  hiddenAt: instant('hidden_at').notNull(),
})
