import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RelationshipState, TrainingState } from '#contract/rules/social/moves.ts'
import { courseExecution } from '#server/courses/tables.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** Somebody who has joined the Community; the row is the consent, and without one the person exists for nobody there (K15). */
export const socialProfile = pgTable('social_profile', {
  person: uuid('person')
    .primaryKey()
    .references(() => person._id, { onDelete: 'cascade' }),
  /** Version of the consent. */
  consent: text('consent').notNull(),
  joinedAt: instant('joined_at').notNull(),
  text: text('text'),
  findable: boolean('findable').notNull().default(false),
  sharesFriends: boolean('shares_friends').notNull().default(false),
  sharesSignups: boolean('shares_signups').notNull().default(false),
  /** Friends who show it too see that this one is in the studio now (K27). */
  sharesPresence: boolean('shares_presence').notNull().default(false),
  /** Under age when the settings were saved: growing up opens nothing by itself (K17). */
  asMinor: boolean('as_minor').notNull(),
  version: integer('version').notNull().default(1),
})

/** Relationships of two people, one row for a pair and kind; `low` is the smaller of the two ids. */
export const relationship = pgTable(
  'relationship',
  {
    low: uuid('low')
      .notNull()
      .references(() => socialProfile.person, { onDelete: 'cascade' }),
    high: uuid('high')
      .notNull()
      .references(() => socialProfile.person, { onDelete: 'cascade' }),
    kind: text('kind').$type<'friend' | 'partner'>().notNull(),
    state: text('state').$type<RelationshipState>().notNull(),
    /** The one of the two who asked last. */
    asker: uuid('asker').notNull(),
    /** Greeting with the request. */
    text: text('text'),
    askedAt: instant('asked_at').notNull(),
    /** Instant of the last change of state. */
    at: instant('at').notNull(),
    /** Until then a request of the one who was declined reaches nobody. */
    quietUntil: instant('quiet_until'),
  },
  table => [
    primaryKey({ columns: [table.low, table.high, table.kind] }),
    index('relationship_high').on(table.high),
    check('relationship_order', sql`${table.low} < ${table.high}`),
  ],
)

/**
 * A request that was declined lately, kept as a hash of both ids while one of the two is out of the Community: leaving and joining again
 * pesters nobody sooner.
 */
export const socialQuiet = pgTable('social_quiet', {
  /** SHA-256 of the ids of who asked and who declined. */
  hash: text('hash').primaryKey(),
  until: instant('until').notNull(),
})

/** Somebody who is blocked, and by whom. It outlives both profiles: who leaves and joins again is still blocked. */
export const socialBlock = pgTable(
  'social_block',
  {
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    blocked: uuid('blocked')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    /** The blocked person existed for the other one at that moment, so their list may name them. */
    named: boolean('named').notNull(),
  },
  table => [primaryKey({ columns: [table.person, table.blocked] }), index('social_block_blocked').on(table.blocked)],
)

/** A proposal of one friend to another to train together once. */
export const trainingRequest = pgTable(
  'training_request',
  {
    _id: uuid('_id').primaryKey(),
    from: uuid('from')
      .notNull()
      .references(() => socialProfile.person, { onDelete: 'cascade' }),
    to: uuid('to')
      .notNull()
      .references(() => socialProfile.person, { onDelete: 'cascade' }),
    /** Moment of the training. */
    trainingAt: instant('training_at'),
    studio: text('studio'),
    execution: uuid('execution').references(() => courseExecution._id, { onDelete: 'set null' }),
    text: text('text'),
    state: text('state').$type<Exclude<TrainingState, 'expired'>>().notNull().default('open'),
    asked: instant('asked').notNull(),
    at: instant('at').notNull(),
  },
  table => [
    index('training_request_from').on(table.from),
    index('training_request_to').on(table.to),
    index('training_request_execution').on(table.execution),
  ],
)
