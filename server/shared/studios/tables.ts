import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SignatureValue } from '#contract/shapes.ts'
import type { OpeningGroup } from '#contract/studios/openingHours.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

export const studio = pgTable('studio', {
  _id: uuid().primaryKey(),
  /** Lower-case name with umlauts resolved and blanks as hyphens. */
  code: text().notNull().unique(),
  name: text().notNull(),
  canton: text().notNull(),
  adresse: text().notNull(),
  email: text().notNull(),
  telefon: text().notNull(),
  lat: doublePrecision().notNull(),
  long: doublePrecision().notNull(),
  openingHours: jsonb('opening_hours').$type<OpeningGroup[]>().notNull().default([]),
  alwaysCheckin: boolean('always_checkin').notNull().default(false),
  vacationDays: integer('vacation_days').notNull().default(25),
  /** Percent a year. */
  growth: doublePrecision().notNull().default(0),
  correction: integer().notNull().default(0),
  version: integer().notNull().default(1),
})

export const studioTermination = pgTable(
  'studio_termination',
  {
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    /** YYYY-MM. */
    month: text().notNull(),
    terminations: integer().notNull(),
    version: integer().notNull().default(1),
  },
  table => [primaryKey({ columns: [table.studio, table.month] })],
)

/** Signatures of a studio's letters, all that there ever were; the latest holds. */
export const studioSignature = pgTable(
  'studio_signature',
  {
    _id: uuid().primaryKey(),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    signature: jsonb().$type<SignatureValue>().notNull(),
    /** Account that signed; the name stays on the studio's letters when the account is gone. */
    signedBy: uuid('signed_by').references(() => person._id, { onDelete: 'set null' }),
    name: text().notNull(),
    at: instant().notNull(),
  },
  table => [index('studio_signature_studio').on(table.studio, table.at), index('studio_signature_signed_by').on(table.signedBy)],
)

export const team = pgTable(
  'team',
  {
    _id: uuid().primaryKey(),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    title: text().notNull(),
    vacationDays: integer('vacation_days').notNull().default(25),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [index('team_studio').on(table.studio)],
)

interface Duty {
  weekday: number
  from: string
  to: string
}

/** A person in a team, and their times of duty. */
export const teamMember = pgTable(
  'team_member',
  {
    _id: uuid().primaryKey(),
    team: uuid()
      .notNull()
      .references(() => team._id, { onDelete: 'cascade' }),
    /** The account, where the person has one. */
    person: uuid().references(() => person._id, { onDelete: 'cascade' }),
    vorname: text().notNull(),
    nachname: text().notNull(),
    /** True for a trainer of members, who is shown on the studio's card. */
    trainer: boolean().notNull().default(false),
    duty: jsonb().$type<Duty[]>().notNull().default([]),
  },
  table => [index('team_member_person').on(table.person), index('team_member_team').on(table.team)],
)
