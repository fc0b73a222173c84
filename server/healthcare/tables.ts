import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { RequestState, Trouble } from '#contract/rules/healthcare/states.ts'
import type { Label } from '#contract/rules/healthcare/words.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** Health insurers to choose from; removed ones stay for the requests that name them. */
export const healthcareInsurer = pgTable('healthcare_insurer', {
  _id: uuid().primaryKey(),
  name: text().notNull(),
  asksVisits: boolean('asks_visits').notNull().default(false),
  /** One of the demo's. */
  example: boolean().notNull().default(false),
  removed: boolean().notNull().default(false),
  version: integer().notNull().default(1),
})

/** Labels that a studio bears, printed on its confirmations. */
export const healthcareLabel = pgTable('healthcare_label', {
  studio: text()
    .primaryKey()
    .references(() => studio.code, { onDelete: 'cascade' }),
  labels: jsonb().$type<Label[]>().notNull(),
})

/** The content of a confirmation, as it was when it was made. */
export interface Confirmation {
  name: string
  birthDate: string | null
  studio: { name: string; adresse: string; code: string } | null
  /** The person's studios in that year, where they had others than this one (H41). */
  studios?: { name: string; adresse: string }[]
  labels: Label[]
  /** Kind and span of the subscription. */
  contract: { kind: string; from: string; to: string } | null
  /** Whole Rappen. */
  amount: number
  /** The amount was typed by staff. */
  typed: boolean
  /** Days on which was paid, and how much. */
  payments: { day: string; amount: number }[]
  /** Null where the insurer did not ask or the member did not agree. */
  visits: number | null
  /** The studio's signature that stands on it. */
  signature: string
  at: string
}

/** A member's wish that the studio confirms to an insurer what was paid in a year (H39–H41). */
export const healthcareRequest = pgTable(
  'healthcare_request',
  {
    _id: uuid().primaryKey(),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    insurer: uuid()
      .notNull()
      .references(() => healthcareInsurer._id),
    year: integer().notNull(),
    insuredNumber: text('insured_number'),
    /** The member agrees that the number of visits is told. */
    visits: boolean().notNull(),
    status: text().$type<RequestState>().notNull(),
    reason: text(),
    /** Whole Rappen and day, typed by staff. */
    amount: integer(),
    paidOn: date('paid_on', { mode: 'string' }),
    trouble: text().$type<Trouble>(),
    /** The run that confirms it next; null where none does. */
    run: uuid(),
    confirmation: jsonb().$type<Confirmation>(),
    decidedBy: uuid('decided_by').references(() => person._id, { onDelete: 'set null' }),
    at: instant().notNull(),
    since: instant().notNull(),
    version: integer().notNull().default(1),
  },
  table => [
    index('healthcare_request_person').on(table.person, table.year),
    index('healthcare_request_insurer').on(table.insurer),
    index('healthcare_request_decided_by').on(table.decidedBy),
    index('healthcare_request_at').on(table.at, table._id),
    index('healthcare_request_run').on(table.run),
    uniqueIndex('healthcare_request_open')
      .on(table.person, table.year, table.insurer)
      .where(sql`${table.status} in ('requested', 'checking')`),
    check('healthcare_request_status', sql`${table.status} in ('requested', 'checking', 'confirmed', 'rejected', 'withdrawn', 'revoked')`),
    check('healthcare_request_trouble', sql`${table.trouble} in ('away', 'unknown', 'unsigned')`),
  ],
)

/** A bulk confirmation; its id is made of whoever ordered it and the name that their device gave it. */
export const healthcareRun = pgTable(
  'healthcare_run',
  {
    _id: uuid().primaryKey(),
    by: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    total: integer().notNull(),
    /** So many wait for an amount or a signature. */
    troubled: integer().notNull().default(0),
    at: instant().notNull(),
  },
  table => [index('healthcare_run_by').on(table.by)],
)
