import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgSequence, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { SignupState } from '#contract/courses/calls.ts'
import type { VatKind } from '#contract/rules/payments/vat.ts'
import { doorActColumns } from '#server/courses/door/tables.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

export const event = pgTable(
  'event',
  {
    _id: uuid().primaryKey(),
    title: text().notNull(),
    text: text().notNull().default(''),
    place: text(),
    /** Null is the whole chain's. */
    studio: text().references(() => studio.code, { onDelete: 'cascade' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Null takes everybody. */
    capacity: integer(),
    /** Rappen. */
    price: integer(),
    /** Kind of the MWST that the price holds. */
    rate: text().$type<VatKind>().notNull().default('normal'),
    /** Name of the picture in `file`. */
    picture: text(),
    published: boolean().notNull().default(false),
    created: instant().notNull(),
    /** The person who made it; null once that account is gone. */
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
    /** Places that are taken, guests included; written under the row's lock. */
    booked: integer().notNull().default(0),
    /** Sign-ups in the waiting list. */
    waiting: integer().notNull().default(0),
    cancelledAt: instant('cancelled_at'),
    reason: text(),
    /** The last change of time or place; who signed up before it may give back freely. */
    movedAt: instant('moved_at'),
    /** The end of the check-in. */
    closedAt: instant('closed_at'),
  },
  table => [index('event_ends').on(table.endsAt), index('event_author').on(table.author), index('event_studio').on(table.studio)],
)

/** The sequence that gives every sign-up its turn, in the order in which the server received them. */
export const eventReceipt = pgSequence('event_receipt')
export const nextReceipt = sql<number>`nextval(${sql.raw(`'${eventReceipt.seqName}'`)})`

const ofEvent = () =>
  uuid()
    .notNull()
    .references(() => event._id, { onDelete: 'cascade' })

/** One person's places in one event; one row however often they were given back and taken again. */
export const eventSignup = pgTable(
  'event_signup',
  {
    _id: uuid().primaryKey(),
    event: ofEvent(),
    /** Null once the person's account is gone: the places still count. */
    person: uuid().references(() => person._id, { onDelete: 'set null' }),
    state: text().$type<SignupState>().notNull(),
    guests: integer().notNull().default(0),
    receipt: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    promotedAt: instant('promoted_at'),
    visitedAt: instant('visited_at'),
    /** Set where somebody was booked and did not come. */
    missedAt: instant('missed_at'),
    /** State that somebody whom the door gave their place had before; `none` is no sign-up. */
    before: text().$type<SignupState | 'none'>(),
    /** How many of their places somebody has agreed to, where staff gave them others, by hand or at the door: only those are owed. Null is all. */
    agreed: integer(),
    /** Price of one place in Rappen when it was taken. */
    price: integer(),
    /** Rappen that were paid at the studio. */
    paid: integer().notNull().default(0),
    /** Rappen that payments have brought and that are not on their way back. */
    online: integer().notNull().default(0),
    /** Rappen of both that stay with the studio for places that were given back too late. */
    kept: integer().notNull().default(0),
    /** Counts the changes, so that calendars know the newer entry. */
    version: integer().notNull().default(1),
  },
  table => [
    unique('event_signup_once').on(table.event, table.person),
    index('event_signup_person').on(table.person),
    index('event_signup_turn').on(table.event, table.state, table.receipt),
  ],
)

/** Acts at an event's door, never changed: who came is worked out from them, as at a course's. */
export const eventDoorAct = pgTable(
  'event_door_act',
  {
    ...doorActColumns(),
    event: ofEvent(),
  },
  table => [
    index('event_door_act_event').on(table.event, table.received),
    index('event_door_act_person').on(table.person),
    index('event_door_act_by').on(table.by),
  ],
)
