import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Brand } from '#contract/brand.ts'
import type { WorkTimeKind } from '#contract/rules/worktime/stamps.ts'
import type { SupplementTime } from '#contract/rules/worktime/supplements.ts'
import type { PayrollLayout } from '#contract/timetracking/payroll.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

const cleared = (name: string) => uuid(name).references(() => person._id, { onDelete: 'set null' })

/** Supplements that were agreed for a studio, or that a permit asks for (T33). */
export const paySupplement = pgTable(
  'pay_supplement',
  {
    _id: uuid().primaryKey(),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    name: text().notNull(),
    when: text().$type<SupplementTime>().notNull(),
    /** Clocks of Zurich, where it is due at certain times. */
    starts: text(),
    ends: text(),
    /** Kinds of work that it is for; all where none is named. */
    kinds: text().array().$type<WorkTimeKind[]>().notNull().default(sql`'{}'::text[]`),
    percent: integer().notNull(),
    /** The wage type of the payroll; without one it stands in no file. */
    code: text(),
    from: date('from_day', { mode: 'string' }).notNull(),
    to: date('to_day', { mode: 'string' }),
    permit: text(),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    index('pay_supplement_studio').on(table.studio, table.from),
    check('pay_supplement_when', sql`${table.when} in ('sunday', 'holiday', 'hours')`),
  ],
)

/** Payroll files (T35): proposed by one person, frozen by another. What is frozen never changes; the number counts by brand without gaps. */
export const payrollFile = pgTable(
  'payroll_file',
  {
    _id: uuid().primaryKey(),
    brand: text().$type<Brand>().notNull(),
    month: text().notNull(),
    /** Codes of the studios whose costs it is about. */
    studios: text().array().notNull(),
    layout: jsonb().$type<PayrollLayout>().notNull(),
    hash: text().notNull(),
    proposer: cleared('proposer'),
    proposedAt: instant('proposed_at').notNull(),
    number: integer(),
    freezer: cleared('freezer'),
    frozenAt: instant('frozen_at'),
    /** Nobody else could have given the second word. */
    alone: boolean().notNull().default(false),
    /** Lines that the file would not tell apart are added up in it; files of an earlier version stay as they were taken. */
    added: boolean().notNull().default(false),
  },
  table => [
    uniqueIndex('payroll_file_number').on(table.brand, table.number),
    index('payroll_file_month').on(table.month, table.brand),
    index('payroll_file_proposer').on(table.proposer),
    index('payroll_file_freezer').on(table.freezer),
    check('payroll_file_frozen', sql`(${table.number} is null) = (${table.frozenAt} is null)`),
  ],
)

/** Lines of a payroll file as they were proposed, with the name as it was then. */
export const payrollLine = pgTable(
  'payroll_line',
  {
    _id: uuid().primaryKey(),
    file: uuid()
      .notNull()
      .references(() => payrollFile._id, { onDelete: 'cascade' }),
    person: uuid()
      .notNull()
      .references(() => person._id),
    name: text().notNull(),
    number: text(),
    month: text().notNull(),
    /** A kind of pay, or the id of an agreed supplement. */
    kind: text().notNull(),
    label: text().notNull(),
    code: text(),
    studio: text().notNull(),
    minutes: integer().notNull(),
    hundredths: integer().notNull(),
    count: integer().notNull(),
  },
  table => [index('payroll_line_file').on(table.file), index('payroll_line_person').on(table.person)],
)

/** Takings of payroll files: who took one, and when. */
export const payrollTaken = pgTable(
  'payroll_taken',
  {
    _id: uuid().primaryKey(),
    file: uuid()
      .notNull()
      .references(() => payrollFile._id, { onDelete: 'cascade' }),
    actor: cleared('actor'),
    at: instant().notNull(),
  },
  table => [index('payroll_taken_file').on(table.file, table.at), index('payroll_taken_actor').on(table.actor)],
)

/** How a brand's payroll wants its file. */
export const payrollLayout = pgTable('payroll_layout', {
  brand: text().$type<Brand>().primaryKey(),
  layout: jsonb().$type<PayrollLayout>().notNull(),
  version: integer().notNull().default(1),
})
