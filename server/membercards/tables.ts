import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { CardSource } from '#contract/rules/membercards/states.ts'
import { instant } from '#server/kit/column.ts'
import { lead } from '#server/leads/tables.ts'
import { deskActTable, paidColumns } from '#server/payments/till/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

const somebody = (name: string) => uuid(name).references(() => person._id, { onDelete: 'set null' })
const someStudio = () =>
  text()
    .notNull()
    .references(() => studio.code, { onDelete: 'cascade' })

/** A card for somebody's first 11 days, from the sign-up on (V14). Its state follows from what stands here, and from the day. */
export const membercard = pgTable(
  'membercard',
  {
    _id: uuid().primaryKey(),
    studio: someStudio(),
    vorname: text().notNull(),
    nachname: text().notNull(),
    /** In its one spelling. */
    email: text(),
    /** As it is dialled. */
    telefon: text(),
    geburtstag: date({ mode: 'string' }),
    source: text().$type<CardSource>().notNull(),
    person: uuid().references(() => person._id, { onDelete: 'set null' }),
    lead: uuid().references(() => lead._id, { onDelete: 'set null' }),
    /** Null of a sign-up, and once nobody is known any more whose it was. */
    code: text().unique(),
    asked: instant().notNull(),
    issued: instant(),
    issuedBy: somebody('issued_by'),
    /** The same person had one in the 12 months before. */
    again: boolean().notNull().default(false),
    /** The first and the last of its days, in Zurich. */
    first: date({ mode: 'string' }),
    last: date({ mode: 'string' }),
    closed: text().$type<'converted' | 'blocked'>(),
    closedAt: instant('closed_at'),
    closedBy: somebody('closed_by'),
    reason: text(),
    /** Rappen that it costs, as it was issued or bought; 0 where it is free (V14). */
    price: integer().notNull().default(0),
    ...paidColumns(),
    /** Why the access-control service doesn't know how it stands. */
    trouble: text().$type<'away' | 'refused'>(),
    /** Nobody is named in it any more (V42). */
    forgotten: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  table => [
    index('membercard_studio').on(table.studio, table.asked),
    index('membercard_email').on(table.email),
    index('membercard_telefon').on(table.telefon),
    index('membercard_geburtstag').on(table.geburtstag),
    index('membercard_person').on(table.person),
    index('membercard_lead').on(table.lead),
    index('membercard_issued_by').on(table.issuedBy),
    index('membercard_closed_by').on(table.closedBy),
    index('membercard_asked').on(table.asked),
    check(
      'membercard_days',
      sql`(${table.first} is null) = (${table.last} is null) and (${table.first} is null or ${table.issued} is not null)`,
    ),
    check(
      'membercard_closed',
      sql`(${table.closed} is null) = (${table.closedAt} is null) and ${table.closed} in ('converted', 'blocked')`,
    ),
    check('membercard_price', sql`${table.price} >= 0 and ${table.waived} >= 0`),
    check('membercard_source', sql`${table.source} in ('desk', 'sub', 'account')`),
  ],
)

/** Acts at the desk about a card's money. */
export const membercardAct = deskActTable('membercard_act', { column: 'card', of: () => membercard._id })

/** Each time that a card was shown, in the order of receipt; one whose card has not arrived yet stands by its code. */
export const membercardScan = pgTable(
  'membercard_scan',
  {
    _id: uuid().primaryKey(),
    card: uuid().references(() => membercard._id, { onDelete: 'cascade' }),
    code: text().notNull(),
    studio: someStudio(),
    /** When it was done, by the device's clock. */
    at: instant().notNull(),
    day: date({ mode: 'string' }).notNull(),
    received: instant().notNull(),
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
  },
  table => [
    index('membercard_scan_card').on(table.card, table.day),
    index('membercard_scan_code').on(table.code),
    index('membercard_scan_studio').on(table.studio),
    index('membercard_scan_by').on(table.by),
  ],
)

/** A mail to who has a card (V08). */
export const membercardMail = pgTable(
  'membercard_mail',
  {
    _id: uuid().primaryKey(),
    studio: someStudio(),
    subject: text().notNull(),
    text: text().notNull(),
    at: instant().notNull(),
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
    sent: integer().notNull(),
    left: integer().notNull(),
  },
  table => [
    index('membercard_mail_studio').on(table.studio),
    index('membercard_mail_by').on(table.by),
    index('membercard_mail_at').on(table.at),
  ],
)
