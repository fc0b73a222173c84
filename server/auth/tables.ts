import { sql } from 'drizzle-orm'
import { boolean, check, date, doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'
import { gramsSql } from '#server/kit/words.ts'
import { searchSql, sortSql } from './words.ts'

export const person = pgTable(
  'person',
  {
    _id: uuid('_id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull().unique(),
    /** Null until somebody whose account was made without a password has set one. */
    passwordHash: text('password_hash'),
    vorname: text('vorname').notNull(),
    nachname: text('nachname').notNull(),
    studioCode: text('studio_code'),
    geburtstag: date('geburtstag', { mode: 'string' }),
    /** What the access-control service calls this person. */
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
    /** In cm. */
    groesse: integer('groesse'),
    newsletterCenter: text('newsletter_center'),
    rulesAcceptedAt: instant('rules_accepted_at'),
    emailVerifiedAt: instant('email_verified_at'),
    gewicht: doublePrecision('gewicht'),
    zielgewicht: doublePrecision('zielgewicht'),
    streakGoal: integer('streak_goal').notNull().default(3),
    /** Base64 of 32 bytes; opens what the person kept on a device at sign-out. */
    keepKey: text('keep_key').notNull(),
    consent1: boolean('consent1').notNull().default(false),
    version: integer('version').notNull().default(1),
    created: instant('created').notNull(),
    deletedAt: instant('deleted_at'),
    /** Name, email and phone without accents; what a search looks in. */
    search: text('search').generatedAlwaysAs(sql.raw(searchSql)),
    /** What a list by name is sorted by. */
    sortName: text('sort_name').generatedAlwaysAs(sql.raw(sortSql)),
  },
  table => [
    check('person_email_lower', sql`${table.email} = lower(${table.email})`),
    index('person_search').using('gin', sql.raw(`(${gramsSql('search')})`)),
    index('person_by_name').on(sql`(sort_name collate "C")`, table._id),
  ],
)

export const session = pgTable(
  'session',
  {
    _id: uuid('_id').primaryKey(),
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    device: text('device').notNull(),
    begun: instant('begun').notNull(),
    seen: instant('seen').notNull(),
    endedAt: instant('ended_at'),
    endedReason: text('ended_reason'),
    /** Of the token that was last used first. */
    generation: integer('generation').notNull().default(1),
    /** Of the token that the last renewal handed out and that nobody has used yet. */
    nextGeneration: integer('next_generation'),
    /** When `generation` was first used; its forerunner holds for 60 s more. */
    rotatedAt: instant('rotated_at'),
  },
  table => [index('session_person').on(table.person)],
)

/** Failed sign-ins, counted by a keyed hash of account, address and device; no plain address is stored. */
export const loginFailure = pgTable('login_failure', {
  key: text('key').primaryKey(),
  /** Falls by one with each `refill` seconds of the count that it belongs to. */
  count: doublePrecision('count').notNull(),
  at: instant('at').notNull(),
})

/** Where an account has signed in before: what strangers do to it is not held against these. */
export const loginKnown = pgTable('login_known', { key: text('key').primaryKey(), at: instant('at').notNull() })

/** Keys that were sent by mail and not used yet: one per person and thing it opens. */
export const personKey = pgTable(
  'person_key',
  {
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** password */
    opens: text('opens').notNull(),
    purpose: text('purpose').notNull(),
    /** SHA-256 in base64url. */
    hash: text('hash').notNull().unique(),
    /** SHA-256 of the address that it was sent to: an account that has moved to another one does not open to it. */
    sentTo: text('sent_to').notNull(),
    issued: instant('issued').notNull(),
    expires: instant('expires').notNull(),
  },
  table => [primaryKey({ columns: [table.person, table.opens] })],
)

/** Another address that staff entered for an account: until it is confirmed the one of before holds, and for days after that it can be turned back. */
export const emailChange = pgTable(
  'email_change',
  {
    _id: uuid('_id').primaryKey(),
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** What holds until then, lower case. */
    from: text('from').notNull(),
    to: text('to').notNull(),
    ordered: instant('ordered').notNull(),
    /** When it was confirmed without the account's password, and from when it holds then. */
    confirmedAt: instant('confirmed_at'),
    holdsFrom: instant('holds_from'),
    /** Since when it is the account's. */
    heldSince: instant('held_since'),
    /** Until when its links hold. */
    expires: instant('expires').notNull(),
  },
  table => [index('email_change_person').on(table.person), index('email_change_from').on(table.from)],
)

/** The code that a person was mailed to prove the address. */
export const emailCode = pgTable('email_code', {
  person: uuid('person')
    .primaryKey()
    .references(() => person._id, { onDelete: 'cascade' }),
  /** Keyed hash of person, address and code. */
  hash: text('hash').notNull(),
  /** How many have been tried. */
  tries: integer('tries').notNull().default(0),
  issued: instant('issued').notNull(),
  expires: instant('expires').notNull(),
})
