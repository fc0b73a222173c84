import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { MailingAmounts, MailingBlock } from '#contract/mailings/shapes.ts'
import type { Advertises, BounceKind, DeliveryState, LeftReason, MailingState, WaitReason } from '#contract/mailings/words.ts'
import type { newsletterCenters } from '#contract/registration.ts'
import { instant } from '#server/kit/column.ts'
import { consentAddress } from '#server/newsletter/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { addressedColumns } from '#server/shared/notifications/audience.ts'

const { studios, roles } = addressedColumns()

/** Mails that go to many: written, approved, sent. */
export const mailing = pgTable(
  'mailing',
  {
    _id: uuid().primaryKey(),
    subject: text().notNull(),
    brand: text().$type<'toess' | 'thur'>().notNull(),
    advertises: text().$type<Advertises>().notNull(),
    centers: text().array().$type<(typeof newsletterCenters)[number][]>().notNull(),
    studios,
    roles,
    /** Their texts are sanitised HTML. */
    blocks: jsonb().$type<MailingBlock[]>().notNull(),
    at: instant(),
    anyHour: boolean('any_hour').notNull().default(false),
    state: text().$type<MailingState>().notNull().default('draft'),
    reason: text().$type<WaitReason>(),
    /** Hash of what was approved: text, audience, sender, time. */
    hash: text(),
    /** How many have to approve it, as it was asked for. */
    needed: integer(),
    /** The moment from which it goes out, as it was approved. */
    due: instant(),
    /** The store's epoch in which it was approved, or last gone on with. */
    epoch: text(),
    /** The run whose claims hold by now. */
    run: uuid(),
    heartbeat: instant(),
    /** Until when it rests by itself. */
    next: instant(),
    started: instant(),
    ended: instant(),
    /** The outcomes of its rows, once those are forgotten. */
    sums: jsonb().$type<MailingAmounts>(),
    created: instant().notNull(),
    /** Whoever wrote it; null once that account is gone. */
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
  },
  table => [index('mailing_author').on(table.author), index('mailing_created').on(table.created), index('mailing_state').on(table.state)],
)

/** The people who have approved what stands there. */
export const mailingWord = pgTable(
  'mailing_word',
  {
    mailing: uuid()
      .notNull()
      .references(() => mailing._id, { onDelete: 'cascade' }),
    /** Its place among those of the mailing, from 1. */
    nth: integer().notNull(),
    person: uuid().references(() => person._id, { onDelete: 'set null' }),
    at: instant().notNull(),
    /** Nobody else could. */
    alone: boolean().notNull().default(false),
  },
  table => [primaryKey({ columns: [table.mailing, table.nth] }), index('mailing_word_person').on(table.person)],
)

/** One address of a mailing: the only progress that there is (V09). */
export const delivery = pgTable(
  'delivery',
  {
    _id: uuid().primaryKey(),
    mailing: uuid()
      .notNull()
      .references(() => mailing._id, { onDelete: 'cascade' }),
    /** In lower case. */
    address: text().notNull(),
    /** Its part after the @. */
    domain: text().notNull(),
    purpose: text().notNull(),
    consent: uuid().references(() => consentAddress._id, { onDelete: 'set null' }),
    person: uuid().references(() => person._id, { onDelete: 'set null' }),
    state: text().$type<DeliveryState>().notNull(),
    why: text().$type<LeftReason>(),
    /** When it is to be tried next. */
    due: instant().notNull(),
    tries: integer().notNull().default(0),
    /** First try. */
    first: instant(),
    /** The run that holds it. */
    claim: uuid(),
    /** The body has begun to go out. */
    begun: instant(),
    /** When it came to stand where it does. */
    at: instant().notNull(),
    /** The last answer of the mail server. */
    said: text(),
    bounce: text().$type<BounceKind>(),
    bounced: instant(),
  },
  table => [
    unique('delivery_of').on(table.mailing, table.address),
    index('delivery_state').on(table.mailing, table.state, table.due),
    index('delivery_consent').on(table.consent),
    index('delivery_person').on(table.person),
    index('delivery_address').on(table.address, table.at),
  ],
)

/** Addresses that get nothing for a while: three mailings in a row did not arrive (V11). */
export const restingAddress = pgTable('resting_address', { address: text().primaryKey(), until: instant().notNull() })

/** Mails that came back to us. */
export const returnedMail = pgTable(
  'returned_mail',
  {
    _id: uuid().primaryKey(),
    /** As it came, until it is read; of one that nobody understands it stays. */
    raw: text(),
    /** The kind of mail that it was; null until it is read, `unknown` where it says nothing that we know. */
    kind: text().$type<BounceKind | 'unknown'>(),
    delivery: uuid().references(() => delivery._id, { onDelete: 'set null' }),
    at: instant().notNull(),
  },
  table => [index('returned_mail_delivery').on(table.delivery), index('returned_mail_at').on(table.at)],
)

/** How often a page was opened by a link of a mailing, a row a day; nobody stands in it (V12). */
export const mailingClick = pgTable(
  'mailing_click',
  {
    mailing: uuid()
      .notNull()
      .references(() => mailing._id, { onDelete: 'cascade' }),
    /** ISO day in Zurich. */
    day: text().notNull(),
    count: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.mailing, table.day] })],
)
