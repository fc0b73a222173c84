import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AbsenceSettings } from '#contract/absences/shapes.ts'
import type { AbsenceKind, AbsenceState } from '#contract/rules/absences/states.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import type { OpenedWork } from './plugs.ts'

const cleared = (name: string) => uuid(name).references(() => person._id, { onDelete: 'set null' })

export const absence = pgTable(
  'absence',
  {
    _id: uuid().primaryKey(),
    kind: text().$type<AbsenceKind>().notNull(),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    from: date({ mode: 'string' }).notNull(),
    /** Null of a sickness whose end nobody knows yet. */
    to: date({ mode: 'string' }),
    halfFirst: boolean('half_first').notNull().default(false),
    halfLast: boolean('half_last').notNull().default(false),
    /** Clock times of a wish for a part of a day, in Zurich. */
    starts: text(),
    ends: text(),
    /** Percent of the work that is not done, of a sickness. */
    share: integer(),
    /** Goal of a trip, its kilometres and the minutes of its way. */
    where: text(),
    km: integer(),
    minutes: integer(),
    note: text(),
    state: text().$type<AbsenceState>().notNull(),
    /** The person who entered it, where that is somebody else than the person it is about. */
    author: cleared('author'),
    created: instant().notNull(),
    /** Reason given with the last decision, by whom, and by which. */
    reason: text(),
    decider: cleared('decider'),
    decision: uuid(),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    index('absence_person').on(table.person, table.from),
    index('absence_waiting').on(table.state, table.from),
    index('absence_author').on(table.author),
    index('absence_decider').on(table.decider),
    index('absence_decision').on(table.decision),
    check('absence_kind', sql`${table.kind} in ('holiday', 'wish', 'sick', 'trip')`),
    check('absence_span', sql`${table.to} is null or ${table.to} >= ${table.from}`),
  ],
)

/** Every move of one; only appended. `marked` is set where somebody decided on their own, as nobody else could. */
export const absenceStep = pgTable(
  'absence_step',
  {
    _id: uuid().primaryKey(),
    absence: uuid()
      .notNull()
      .references(() => absence._id, { onDelete: 'cascade' }),
    from: text().$type<AbsenceState>().notNull(),
    to: text().$type<AbsenceState>().notNull(),
    actor: cleared('actor'),
    at: instant().notNull(),
    reason: text(),
    /** The decision that it is a part of. */
    decision: uuid(),
    /** Version of the row after it. */
    version: integer().notNull(),
    consent: boolean().notNull().default(false),
    marked: boolean().notNull().default(false),
    undone: instant(),
    /** Work of the person that the decision opened, each as it was left: who takes the decision back gives it back. */
    opened: jsonb().$type<OpenedWork[]>().notNull().default([]),
  },
  table => [
    index('absence_step_absence').on(table.absence, table.at),
    index('absence_step_decision').on(table.decision),
    index('absence_step_actor').on(table.actor),
  ],
)

/** A certificate: its bytes lie sealed under `key`, which lies sealed itself. */
export const absenceCertificate = pgTable(
  'absence_certificate',
  {
    absence: uuid()
      .primaryKey()
      .references(() => absence._id, { onDelete: 'cascade' }),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    file: text().notNull(),
    key: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    at: instant().notNull(),
  },
  table => [index('absence_certificate_person').on(table.person), index('absence_certificate_file').on(table.file)],
)

/** Days of holidays that were there at the start, lapsed, or were put right by hand; only appended. */
export const holidayMove = pgTable(
  'holiday_move',
  {
    _id: uuid().primaryKey(),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** `start`: what was left on that day, before which nothing is counted. */
    kind: text().$type<'start' | 'lapse' | 'mend'>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Half days; less than none where they are taken away. */
    halves: integer().notNull(),
    reason: text().notNull(),
    author: cleared('author'),
    at: instant().notNull(),
  },
  table => [index('holiday_move_person').on(table.person, table.day), index('holiday_move_author').on(table.author)],
)

export const absenceSetting = pgTable('absence_setting', {
  studio: text()
    .primaryKey()
    .references(() => studio.code, { onDelete: 'cascade' }),
  wishesAMonth: integer('wishes_a_month').notNull(),
  wishesBefore: integer('wishes_before').notNull(),
  certificateFrom: integer('certificate_from').notNull(),
  mostAway: integer('most_away'),
  limits: jsonb().$type<AbsenceSettings['limits']>().notNull(),
  blocked: jsonb().$type<AbsenceSettings['blocked']>().notNull(),
  /** People stamp on devices of their own too (T05). */
  ownDevices: boolean('own_devices').notNull().default(true),
  version: integer().notNull().default(1),
})

export const publicHoliday = pgTable(
  'public_holiday',
  {
    _id: uuid().primaryKey(),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    /** The last of several days; null of one. */
    to: date({ mode: 'string' }),
    name: text().notNull(),
    /** The studio is closed of its own accord: company holidays (T03). */
    company: boolean().notNull().default(false),
    /** Half a day. */
    half: boolean().notNull().default(false),
    /** Said by hand in an earlier version; which days are on a level with Sunday the table of the canton says (T18). */
    sunday: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [index('public_holiday_studio').on(table.studio, table.day)],
)
