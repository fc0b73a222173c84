import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CertKind } from '#contract/rules/employees/certs.ts'
import type { LongestWeek, Wage } from '#contract/rules/employees/employment.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** Agreements with an employee for some days; rows are only added (T40). */
export const employment = pgTable(
  'employment',
  {
    _id: uuid().primaryKey(),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** Name that they had when it was entered: it stays as long as the row, also without an account (T45). */
    name: text().notNull(),
    /** Days, both included; no last one where none is known. */
    from: date('from_day', { mode: 'string' }).notNull(),
    to: date('to_day', { mode: 'string' }),
    /** Nothing is agreed from that day on. */
    ends: boolean().notNull().default(false),
    /** Percent. */
    workload: integer().notNull(),
    /** By weekday, from Monday. */
    minutes: integer().array().notNull(),
    wage: text().$type<Wage>().notNull(),
    /** Hours. */
    week: integer().$type<LongestWeek>().notNull(),
    /** Number in the payroll. */
    number: text(),
    studios: text().array().notNull(),
    skills: text().array().notNull().default(sql`'{}'::text[]`),
    /** Weekdays, 1 is Monday. */
    schoolDays: integer('school_days').array().notNull().default(sql`'{}'::integer[]`),
    reason: text().notNull(),
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** The moment at which it came here; of days that two name, the later one's holds. No two of a person's have the same. */
    receipt: instant().notNull(),
    /** The day on which devices were told that it begins, or that it is over. */
    toldOn: date('told_on', { mode: 'string' }),
  },
  table => [
    uniqueIndex('employment_person').on(table.person, table.receipt),
    index('employment_author').on(table.author),
    index('employment_studios').using('gin', table.studios),
    index('employment_from').on(table.from),
    check('employment_week', sql`${table.week} in (45, 50)`),
    check('employment_wage', sql`${table.wage} in ('month', 'hour', 'course')`),
  ],
)

/** A course that an employee has taken, such as BLS-AED: the paper that shows it, and until when it counts. */
export const employeeCert = pgTable(
  'employee_cert',
  {
    _id: uuid().primaryKey(),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    kind: text().$type<CertKind>().notNull(),
    /** Title of the certificate, where it is another one. */
    title: text(),
    issued: date({ mode: 'string' }).notNull(),
    until: date({ mode: 'string' }).notNull(),
    /** Name of its paper in `file`. */
    file: text(),
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    created: instant().notNull(),
    removedAt: instant('removed_at'),
  },
  table => [
    index('employee_cert_person').on(table.person),
    index('employee_cert_author').on(table.author),
    index('employee_cert_until').on(table.until),
    index('employee_cert_file').on(table.file),
    check('employee_cert_kind', sql`${table.kind} in ('bls', 'aed', 'other')`),
  ],
)
