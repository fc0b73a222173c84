import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgSequence, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ReservationClosure, ReservationSpan } from '#contract/reservations/shapes.ts'
import type { ReservationState, TypeState } from '#contract/rules/reservations/states.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** The sequence that gives everything reserved here its turn, in the order in which the server received it. */
export const reservationReceipt = pgSequence('reservation_receipt')
export const nextReceipt = sql<number>`nextval(${sql.raw(`'${reservationReceipt.seqName}'`)})`

const studioCodeColumn = () =>
  text()
    .notNull()
    .references(() => studio.code, { onDelete: 'cascade' })

/** Null once the person's account is gone: the place still counts. */
const ofPerson = () => uuid().references(() => person._id, { onDelete: 'set null' })

export const reservationType = pgTable(
  'reservation_type',
  {
    _id: uuid().primaryKey(),
    studio: studioCodeColumn(),
    name: text().notNull(),
    text: text(),
    /** Name of the picture in `file`. */
    picture: text(),
    capacity: integer().notNull(),
    slotMinutes: integer('slot_minutes').notNull(),
    bufferMinutes: integer('buffer_minutes').notNull(),
    leadMinutes: integer('lead_minutes').notNull(),
    aheadDays: integer('ahead_days').notNull(),
    changeMinutes: integer('change_minutes').notNull(),
    most: integer().notNull(),
    hours: jsonb().$type<ReservationSpan[]>().notNull(),
    closures: jsonb().$type<ReservationClosure[]>().notNull(),
    published: boolean().notNull().default(false),
    state: text().$type<TypeState>().notNull().default('active'),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [index('reservation_type_studio').on(table.studio)],
)

const ofType = () =>
  uuid()
    .notNull()
    .references(() => reservationType._id, { onDelete: 'cascade' })

export const reservation = pgTable(
  'reservation',
  {
    _id: uuid().primaryKey(),
    type: ofType(),
    person: ofPerson(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    state: text().$type<ReservationState>().notNull(),
    receipt: bigint({ mode: 'number' }).notNull(),
    /** The last change. */
    at: instant().notNull(),
    /** Why the studio cancelled it. */
    reason: text(),
    /** Counts the changes, so that calendars know the newer entry. */
    version: integer().notNull().default(1),
  },
  table => [
    index('reservation_slot').on(table.type, table.startsAt),
    index('reservation_person').on(table.person, table.startsAt),
    index('reservation_due').on(table.endsAt).where(sql`state = 'booked'`),
    index('reservation_time').on(table.startsAt, table._id),
  ],
)

/** Reports of members that something is broken; open until the type is active again. */
export const reservationReport = pgTable(
  'reservation_report',
  {
    _id: uuid().primaryKey(),
    type: ofType(),
    person: ofPerson(),
    text: text().notNull(),
    /** Name of the picture in `file`. */
    picture: text(),
    at: instant().notNull(),
    closedAt: instant('closed_at'),
  },
  table => [index('reservation_report_type').on(table.type, table.closedAt), index('reservation_report_person').on(table.person)],
)

/** The things that a studio lends besides; a studio without a row lends nothing. */
export const rentalSetting = pgTable('rental_setting', {
  studio: text()
    .primaryKey()
    .references(() => studio.code, { onDelete: 'cascade' }),
  towels: boolean().notNull(),
  towelStock: integer('towel_stock').notNull(),
  towelsMost: integer('towels_most').notNull(),
  bikes: boolean().notNull(),
  version: integer().notNull().default(1),
})

export const zurichDay = (name?: string) => (name ? date(name, { mode: 'string' }) : date({ mode: 'string' }))
export { ofPerson, studioCodeColumn }
