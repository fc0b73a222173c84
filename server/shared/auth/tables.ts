import { sql } from 'drizzle-orm'
import { boolean, check, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'
import { gramsSql } from '#server/kit/words.ts'
import { earlierSearchSql, searchSql, sortSql } from './words.ts'

export const person = pgTable(
  'person',
  {
    _id: uuid('_id').primaryKey(),
    /** Address in lower case. */
    email: text('email').notNull().unique(),
    /** Null where the account was made without a password and none was set since. */
    passwordHash: text('password_hash'),
    vorname: text('vorname').notNull(),
    nachname: text('nachname').notNull(),
    studioCode: text('studio_code'),
    geburtstag: date('geburtstag', { mode: 'string' }),
    /** Id of this person at the access-control service. */
    tacUserId: text('tac_user_id'),
    /** Name of the picture in `file`. */
    bild: text('bild'),
    adresse1: text('adresse_1'),
    adresse2: text('adresse_2'),
    plz: text('plz'),
    stadt: text('stadt'),
    land: text('land'),
    telefon: text('telefon'),
    /** m or w. */
    geschlecht: text('geschlecht'),
    /** Height in cm. */
    groesse: integer('groesse'),
    newsletterCenter: text('newsletter_center'),
    /** When that was chosen last; null where it is still the registration's. */
    newsletterAt: instant('newsletter_at'),
    rulesAcceptedAt: instant('rules_accepted_at'),
    emailVerifiedAt: instant('email_verified_at'),
    gewicht: doublePrecision('gewicht'),
    zielgewicht: doublePrecision('zielgewicht'),
    streakGoal: integer('streak_goal').notNull().default(3),
    /** Base64 of 32 bytes; opens what the person kept on a device at sign-out. */
    keepKey: text('keep_key').notNull(),
    consent1: boolean('consent1').notNull().default(false),
    /** When the consent to health data was taken back last. */
    consentWithdrawnAt: instant('consent_withdrawn_at'),
    version: integer('version').notNull().default(1),
    created: instant('created').notNull(),
    deletedAt: instant('deleted_at'),
    /** Home studio of somebody who has left, and when the address was proven. They name nobody, and keep the figures of before (V58). */
    leftStudio: text('left_studio'),
    leftVerifiedAt: instant('left_verified_at'),
    search: text('search').generatedAlwaysAs(sql.raw(earlierSearchSql)),
    /** Name, email and phone as a search reads them. */
    searched: text('searched').generatedAlwaysAs(sql.raw(searchSql)),
    /** Sort key of lists by name. */
    sortName: text('sort_name').generatedAlwaysAs(sql.raw(sortSql)),
  },
  table => [
    check('person_email_lower', sql`${table.email} = lower(${table.email})`),
    index('person_searched').using('gin', sql.raw(`(${gramsSql('searched')})`)),
    index('person_by_name').on(sql`(sort_name collate "C")`, table._id),
  ],
)

export const session = pgTable(
  'session',
  {
    _id: uuid('_id').primaryKey(),
    /** Null where it is a display's screen (server/displays/tables.ts). */
    person: uuid('person').references(() => person._id, { onDelete: 'cascade' }),
    device: text('device').notNull(),
    begun: instant('begun').notNull(),
    seen: instant('seen').notNull(),
    endedAt: instant('ended_at'),
    endedReason: text('ended_reason'),
    /** Generation of the token whose first use was the latest. */
    generation: integer('generation').notNull().default(1),
    /** Generation of the token that the last renewal handed out and that nobody has used yet. */
    nextGeneration: integer('next_generation'),
    /** Instant of the first use of `generation`; its forerunner holds for 60 s more. */
    rotatedAt: instant('rotated_at'),
  },
  table => [index('session_person').on(table.person)],
)

/** Failed sign-ins, counted by a keyed hash of account, address and device; no plain address is stored. */
export const loginFailure = pgTable('login_failure', {
  key: text('key').primaryKey(),
  /** Failures; the count falls by one with each `refill` seconds of its limit. */
  count: doublePrecision('count').notNull(),
  at: instant('at').notNull(),
})

/** Devices from which an account has signed in before: what strangers try is not held against these. */
export const loginKnown = pgTable('login_known', { key: text('key').primaryKey(), at: instant('at').notNull() })

/** Keys that were sent by mail and not used yet: one per person and thing that they open. */
export const personKey = pgTable(
  'person_key',
  {
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** `password`. */
    opens: text('opens').notNull(),
    purpose: text('purpose').notNull(),
    /** SHA-256 in base64url. */
    hash: text('hash').notNull().unique(),
    /** SHA-256 of the address that the key was sent to: an account that has moved to another address does not open to it. */
    sentTo: text('sent_to').notNull(),
    issued: instant('issued').notNull(),
    expires: instant('expires').notNull(),
  },
  table => [primaryKey({ columns: [table.person, table.opens] })],
)

/**
 * Another address that staff entered for an account. The former one holds until it is confirmed; for days after that it can be turned back.
 */
export const emailChange = pgTable(
  'email_change',
  {
    _id: uuid('_id').primaryKey(),
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** The account's address until then, in lower case. */
    from: text('from').notNull(),
    to: text('to').notNull(),
    ordered: instant('ordered').notNull(),
    /** Instants: it was confirmed without the account's password, and holds from `holds_from` on. */
    confirmedAt: instant('confirmed_at'),
    holdsFrom: instant('holds_from'),
    /** Instant since which the address is the account's. */
    heldSince: instant('held_since'),
    /** Instant at which its links expire. */
    expires: instant('expires').notNull(),
  },
  table => [index('email_change_person').on(table.person), index('email_change_from').on(table.from)],
)

/** The code that was mailed to a person to prove the address. */
export const emailCode = pgTable('email_code', {
  person: uuid('person')
    .primaryKey()
    .references(() => person._id, { onDelete: 'cascade' }),
  /** Keyed hash of person, address and code. */
  hash: text('hash').notNull(),
  /** Codes tried. */
  tries: integer('tries').notNull().default(0),
  issued: instant('issued').notNull(),
  expires: instant('expires').notNull(),
})

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
