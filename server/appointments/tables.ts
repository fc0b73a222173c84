import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AppointmentKind, AppointmentState } from '#contract/appointments/shapes.ts'
import { instant } from '#server/kit/column.ts'
import { lead } from '#server/leads/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

const studioReference = () =>
  text()
    .notNull()
    .references(() => studio.code, { onDelete: 'cascade' })
const somebody = () => uuid().references(() => person._id, { onDelete: 'set null' })

/** When appointments can be chosen (V18). */
export const appointmentTime = pgTable(
  'appointment_time',
  {
    _id: uuid().primaryKey(),
    studio: studioReference(),
    kind: text().$type<AppointmentKind>().notNull(),
    /** 1 is Monday. */
    weekdays: integer().array().notNull(),
    from: text().notNull(),
    to: text().notNull(),
    minutes: integer().notNull(),
    places: integer().notNull(),
    trainer: somebody(),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    index('appointment_time_studio').on(table.studio),
    index('appointment_time_trainer').on(table.trainer),
    check('appointment_time_kind', sql`${table.kind} in ('trial', 'consultation', 'training')`),
  ],
)

/** Somebody's place in such a time; given up it stays as cancelled. */
export const appointment = pgTable(
  'appointment',
  {
    _id: uuid().primaryKey(),
    time: uuid().references(() => appointmentTime._id, { onDelete: 'set null' }),
    studio: studioReference(),
    kind: text().$type<AppointmentKind>().notNull(),
    trainer: somebody(),
    lead: uuid().references(() => lead._id, { onDelete: 'cascade' }),
    person: uuid().references(() => person._id, { onDelete: 'cascade' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    state: text().$type<AppointmentState>().notNull().default('booked'),
    /** The last time that anything of it changed. */
    at: instant().notNull(),
    /** The employee who booked it. */
    author: somebody(),
    /** Hash of the act of the form by whose key it was taken; null of any other. */
    act: text(),
    /** When its mail went out: each appointment is confirmed once. */
    confirmedAt: instant('confirmed_at'),
    /** True once it stands among the counts of its day. */
    counted: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  table => [
    index('appointment_studio').on(table.studio, table.startsAt),
    index('appointment_time_of').on(table.time, table.startsAt),
    index('appointment_trainer').on(table.trainer, table.startsAt),
    index('appointment_lead').on(table.lead),
    index('appointment_person').on(table.person),
    index('appointment_author').on(table.author),
    index('appointment_act').on(table.act),
    check('appointment_state', sql`${table.state} in ('booked', 'cancelled')`),
    check('appointment_span', sql`${table.endsAt} > ${table.startsAt}`),
    check('appointment_whose', sql`(${table.lead} is null) <> (${table.person} is null)`),
  ],
)

/** How many appointments somebody led in a studio on a day, of which nothing else is known any more (V42, V58); several rows add up. */
export const appointmentCount = pgTable(
  'appointment_count',
  {
    _id: uuid().primaryKey(),
    studio: studioReference(),
    day: date({ mode: 'string' }).notNull(),
    trainer: somebody(),
    many: integer().notNull(),
  },
  table => [index('appointment_count_studio').on(table.studio, table.day), index('appointment_count_trainer').on(table.trainer)],
)
