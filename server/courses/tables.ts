import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgSequence, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { SignupState } from '#contract/courses/calls.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

const studioReference = () => text().references(() => studio.code, { onDelete: 'cascade' })

export const courseLabel = pgTable('course_label', {
  _id: uuid().primaryKey(),
  name: text().notNull().unique(),
  version: integer().notNull().default(1),
})

export const courseRoom = pgTable(
  'course_room',
  {
    _id: uuid().primaryKey(),
    studio: studioReference().notNull(),
    name: text().notNull(),
    capacity: integer().notNull(),
    /** Name of a numbered place: «Matte»; null where places have no number. */
    spot: text(),
    /** A room without walls, for livestreams. */
    online: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [index('course_room_studio').on(table.studio)],
)

/** A course as it is offered; its dated executions are `course_execution`. */
export const course = pgTable(
  'course',
  {
    _id: uuid().primaryKey(),
    /** The studio that it belongs to; null is the whole chain's. */
    studio: studioReference(),
    title: text().notNull(),
    description: text().notNull(),
    /** 1 to 3. */
    intensity: smallint().notNull(),
    minutes: integer().notNull(),
    labels: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    /** Name of the picture in `file`. */
    picture: text(),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [index('course_studio').on(table.studio)],
)

/** A repeat rule and its executions. */
export const courseSeries = pgTable(
  'course_series',
  {
    _id: uuid().primaryKey(),
    course: uuid()
      .notNull()
      .references(() => course._id),
    studio: studioReference().notNull(),
    room: uuid()
      .notNull()
      .references(() => courseRoom._id),
    instructor: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** RRULE of RFC 5545 without DTSTART; days and clock are Zurich's. */
    rule: text().notNull(),
    /** ISO day of the first execution. */
    from: text().notNull(),
    /** HH:MM on Zurich's clock. */
    clock: text().notNull(),
    minutes: integer().notNull(),
    capacity: integer().notNull(),
    /** ISO days left out. */
    except: text().array().notNull().default(sql`'{}'::text[]`),
    version: integer().notNull().default(1),
    /** False where it was planned as a draft; executions that follow are drafts too. */
    published: boolean().notNull().default(false),
    /** ISO day from which on somebody took the series out of the plan: it does not go on. */
    ends: text(),
  },
  table => [
    index('course_series_course').on(table.course),
    index('course_series_instructor').on(table.instructor),
    index('course_series_room').on(table.room),
    index('course_series_studio').on(table.studio),
  ],
)

export const courseExecution = pgTable(
  'course_execution',
  {
    _id: uuid().primaryKey(),
    course: uuid()
      .notNull()
      .references(() => course._id),
    series: uuid().references(() => courseSeries._id, { onDelete: 'set null' }),
    /** ISO day by the series' rule, wherever this execution was moved; RFC 5545 calls it RECURRENCE-ID. */
    seriesDay: text('series_day'),
    studio: studioReference().notNull(),
    room: uuid()
      .notNull()
      .references(() => courseRoom._id),
    instructor: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** The person for whom the instructor stands in. */
    substitutes: uuid().references(() => person._id, { onDelete: 'set null' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    capacity: integer().notNull(),
    /** Seats taken and people waiting; written only under the row's lock, together with `course_signup`. */
    booked: integer().notNull().default(0),
    waiting: integer().notNull().default(0),
    published: boolean().notNull().default(false),
    cancelledAt: instant('cancelled_at'),
    reason: text(),
    version: integer().notNull().default(1),
    /** Instant of the last change that counted the version up; absent where that was before it was noted. */
    changed: instant(),
    /** Day on which it begins, in Zurich. */
    day: date().generatedAlwaysAs(sql`(starts_at at time zone 'Europe/Zurich')::date`),
    /**
     * Counts for the statistics, right as long as `tallied` says so: any change of this row through Drizzle takes it away, and every change
     * of seats changes this row (stats/tally.ts).
     */
    tallied: boolean()
      .notNull()
      .default(false)
      .$onUpdate(() => false),
    signups: integer().notNull().default(0),
    visits: integer().notNull().default(0),
    missed: integer().notNull().default(0),
    late: integer().notNull().default(0),
    promoted: integer().notNull().default(0),
    left: integer('left_waiting').notNull().default(0),
  },
  table => [
    index('course_execution_day').on(table.day, table.studio),
    index('course_execution_untallied').on(table.startsAt).where(sql`not tallied`),
    index('course_execution_studio').on(table.studio, table.startsAt),
    index('course_execution_room').on(table.room, table.startsAt),
    index('course_execution_instructor').on(table.instructor, table.startsAt),
    index('course_execution_course').on(table.course, table.startsAt),
    index('course_execution_series').on(table.series, table.seriesDay),
    check('course_execution_seats', sql`${table.booked} >= 0 and ${table.waiting} >= 0`),
    check('course_execution_time', sql`${table.endsAt} > ${table.startsAt}`),
    index('course_execution_substitutes').on(table.substitutes),
  ],
)

/** The sequence that gives every sign-up its turn, in the order in which the server received them. */
export const courseReceipt = pgSequence('course_receipt')
export const nextReceipt = sql<number>`nextval(${sql.raw(`'${courseReceipt.seqName}'`)})`

/** One person's seat in one execution; one row however often it was given back and taken again. */
export const courseSignup = pgTable(
  'course_signup',
  {
    _id: uuid().primaryKey(),
    execution: uuid()
      .notNull()
      .references(() => courseExecution._id, { onDelete: 'cascade' }),
    /** Null once the person's account is gone: the visit still counts. */
    person: uuid().references(() => person._id, { onDelete: 'set null' }),
    state: text().$type<SignupState>().notNull(),
    receipt: bigint({ mode: 'number' }).notNull(),
    /** The numbered place in the room. */
    place: integer(),
    at: instant().notNull(),
    promotedAt: instant('promoted_at'),
    visitedAt: instant('visited_at'),
    /** Set where somebody was booked and did not come, by whoever checked the course. */
    missedAt: instant('missed_at'),
    /** True where somebody came without having signed up and got a seat at the door. */
    walkIn: boolean('walk_in').notNull().default(false),
    /** Counts the changes of the seat, so that calendars know the newer entry. */
    version: integer().notNull().default(1),
  },
  table => [
    unique('course_signup_once').on(table.execution, table.person),
    index('course_signup_person').on(table.person),
    index('course_signup_visited').on(table.visitedAt).where(sql`${table.visitedAt} is not null`),
    index('course_signup_turn').on(table.execution, table.state, table.receipt),
  ],
)

/** A studio's rules of booking (contract/courses/rules.ts). */
export const courseSetting = pgTable('course_setting', {
  studio: studioReference().primaryKey(),
  openDays: integer('open_days').notNull(),
  closeMinutes: integer('close_minutes').notNull(),
  lateMinutes: integer('late_minutes').notNull(),
  promoteMinutes: integer('promote_minutes').notNull(),
  mostWaiting: integer('most_waiting').notNull(),
  misses: integer().notNull(),
  missDays: integer('miss_days').notNull(),
  pauseDays: integer('pause_days').notNull(),
  version: integer().notNull().default(1),
})

/** A member's subscribed calendar. Its address is made of the id and a seal of it, so a new address is a new id. */
export const courseFeed = pgTable('course_feed', {
  _id: uuid().primaryKey(),
  person: uuid()
    .notNull()
    .unique()
    .references(() => person._id, { onDelete: 'cascade' }),
  since: instant().notNull(),
  /** Hour in which a calendar last asked. */
  read: instant(),
})

/** The part that makes an execution a livestream; seats, rules and times are the execution's own. */
export const livestream = pgTable('livestream', {
  execution: uuid()
    .primaryKey()
    .references(() => courseExecution._id, { onDelete: 'cascade' }),
  /** Name of the room at the meeting service. */
  meeting: text().notNull(),
  openMinutes: integer('open_minutes').notNull(),
})
