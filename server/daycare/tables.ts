import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DaycareStretch, Ratio } from '#contract/rules/daycare/daycarePlaces.ts'
import type { ProofKind } from '#contract/rules/daycare/daycareProofs.ts'
import type { DaycareState } from '#contract/rules/daycare/states.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** When a studio's Kinderhort is open, and for whom; a studio without a row has none. */
export const daycareHours = pgTable('daycare_hours', {
  studio: text()
    .primaryKey()
    .references(() => studio.code, { onDelete: 'cascade' }),
  weekdays: jsonb().$type<(DaycareStretch & { weekday: number })[]>().notNull(),
  closed: jsonb().$type<string[]>().notNull(),
  places: integer().notNull(),
  fromMonths: integer('from_months').notNull(),
  toYears: integer('to_years').notNull(),
  mostMinutes: integer('most_minutes').notNull(),
  ratios: jsonb().$type<Ratio[]>().notNull(),
  version: integer().notNull().default(1),
})

export const child = pgTable(
  'child',
  {
    _id: uuid().primaryKey(),
    /** The child's parent. */
    parent: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    vorname: text().notNull(),
    geburtstag: date({ mode: 'string' }).notNull(),
    /** Notes, and who may collect it, sealed as health data are. */
    sealed: text(),
    version: integer().notNull().default(1),
    created: instant().notNull(),
    removedAt: instant('removed_at'),
  },
  table => [index('child_parent').on(table.parent)],
)

export const daycareSignup = pgTable(
  'daycare_signup',
  {
    _id: uuid().primaryKey(),
    child: uuid()
      .notNull()
      .references(() => child._id, { onDelete: 'cascade' }),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    /** HH:MM by the studio's clock. */
    from: text().notNull(),
    to: text().notNull(),
    state: text().$type<DaycareState>().notNull().default('booked'),
    /** The person who booked it. */
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** A place was kept for it once; whoever only waited had none. */
    placed: boolean().notNull().default(true),
    cameAt: instant('came_at'),
    wentAt: instant('went_at'),
    collectedBy: text('collected_by'),
    reason: text(),
    /** The carer who took the child in or handed it over. */
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
    created: instant().notNull(),
    version: integer().notNull().default(1),
  },
  table => [
    index('daycare_signup_day').on(table.studio, table.day),
    index('daycare_signup_child').on(table.child, table.day),
    index('daycare_signup_author').on(table.author),
    index('daycare_signup_by').on(table.by),
    check('daycare_signup_state', sql`${table.state} in ('waiting', 'booked', 'here', 'collected', 'cancelled', 'missed')`),
  ],
)

/** The permit of a studio's Kinderhort and the extracts of those who work there (T42): number and days, no content. */
export const daycareProof = pgTable(
  'daycare_proof',
  {
    _id: uuid().primaryKey(),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    kind: text().$type<ProofKind>().notNull(),
    /** The carer whose extract it is; null of a permit. */
    person: uuid().references(() => person._id, { onDelete: 'cascade' }),
    number: text().notNull(),
    issued: date({ mode: 'string' }).notNull(),
    until: date({ mode: 'string' }).notNull(),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    index('daycare_proof_studio').on(table.studio, table.until),
    index('daycare_proof_person').on(table.person),
    check('daycare_proof_kind', sql`${table.kind} in ('permit', 'extract')`),
    check('daycare_proof_person_kind', sql`(${table.kind} = 'extract') = (${table.person} is not null)`),
    check('daycare_proof_span', sql`${table.until} >= ${table.issued}`),
  ],
)
