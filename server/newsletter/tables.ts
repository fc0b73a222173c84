import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Brand } from '#contract/brand.ts'
import type { Channel, ConsentKind, ConsentState } from '#contract/rules/consent/consentFold.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** Addresses where somebody can be reached: the owners of consents. */
export const consentAddress = pgTable(
  'consent_address',
  {
    _id: uuid().primaryKey(),
    channel: text().$type<Channel>().notNull(),
    /** E-mail or number in its one spelling, of push the account's id; `#` and a keyed hash once its owner has left. */
    address: text().notNull(),
    /** Account that has proven it. */
    person: uuid().references(() => person._id, { onDelete: 'set null' }),
    changed: instant().notNull(),
  },
  table => [unique('consent_address_of').on(table.channel, table.address), index('consent_address_person').on(table.person)],
)

/** Events of a consent; rows are only added. */
export const consentEvent = pgTable(
  'consent_event',
  {
    _id: uuid().primaryKey(),
    /** Its place among those of the same instant. */
    number: bigserial({ mode: 'number' }).notNull(),
    address: uuid()
      .notNull()
      .references(() => consentAddress._id, { onDelete: 'cascade' }),
    /** `newsletter:<centre>`, `offers:<brand>`, `card:<card>`; `*` for all of them. */
    purpose: text().notNull(),
    kind: text().$type<ConsentKind>().notNull(),
    receipt: instant().notNull(),
    /** By the device's clock, never after the receipt. */
    moment: instant().notNull(),
    /** Form, mailing or reason it came by, in words. */
    source: text().notNull(),
    /** Version of what was read. */
    wording: integer(),
    /** Whoever did it, signed in. */
    actor: uuid().references(() => person._id, { onDelete: 'set null' }),
  },
  table => [index('consent_event_address').on(table.address, table.receipt), index('consent_event_actor').on(table.actor)],
)

/** The state that the events come to, by their fold; written with each of them. */
export const consentState = pgTable(
  'consent_state',
  {
    address: uuid()
      .notNull()
      .references(() => consentAddress._id, { onDelete: 'cascade' }),
    purpose: text().notNull(),
    state: text().$type<ConsentState>().notNull(),
    since: instant(),
    /** Until when what was asked can be confirmed. */
    until: instant(),
  },
  table => [primaryKey({ columns: [table.address, table.purpose] }), index('consent_state_purpose').on(table.purpose, table.state)],
)

/** Keys that stand in mails to say no by, as hashes. */
export const consentKey = pgTable(
  'consent_key',
  {
    hash: text().primaryKey(),
    address: uuid()
      .notNull()
      .references(() => consentAddress._id, { onDelete: 'cascade' }),
    purpose: text().notNull(),
  },
  table => [index('consent_key_address').on(table.address)],
)

/** The words of a brand about its mails. */
export const newsletterSetting = pgTable('newsletter_setting', {
  brand: text().$type<Brand>().primaryKey(),
  about: text().notNull(),
  version: integer().notNull().default(1),
})

/** A list of those who got the newsletter before there was a ledger: checked by one administrator, taken over by another (V49). */
export const subscriberList = pgTable(
  'subscriber_list',
  {
    _id: uuid().primaryKey(),
    name: text().notNull(),
    lines: integer().notNull(),
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
    checked: instant().notNull(),
    /** Its lines until it is taken over. */
    entries: jsonb().$type<readonly Subscriber[]>().notNull(),
    taken: instant(),
    takenBy: uuid('taken_by').references(() => person._id, { onDelete: 'set null' }),
    /** Nobody else could take it over. */
    alone: boolean().notNull().default(false),
    /** How many were taken over. */
    count: integer(),
  },
  table => [index('subscriber_list_by').on(table.by), index('subscriber_list_taken_by').on(table.takenBy)],
)

/** One line of such a list. */
export interface Subscriber {
  address: string
  center: string
  /** The day of the consent. */
  day: string
  /** The place where it was given. */
  source: string
}
