import { date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { DocumentRepeat } from '#contract/rules/documents/repeats.ts'
import { document, invoiceIssuer } from '#server/documents/tables.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

const spent = () => ({
  _id: uuid().primaryKey(),
  studio: text()
    .notNull()
    .references(() => studio.code, { onDelete: 'cascade' }),
  title: text().notNull(),
  /** Rappen. */
  amount: integer().notNull(),
  account: text(),
  issuer: uuid().references(() => invoiceIssuer._id, { onDelete: 'set null' }),
  note: text(),
  version: integer().notNull().default(1),
  removedAt: instant('removed_at'),
})

/** Expenses that come again and again. */
export const recurringExpense = pgTable(
  'recurring_expense',
  {
    ...spent(),
    repeat: text().$type<DocumentRepeat>().notNull(),
    first: date({ mode: 'string' }).notNull(),
    until: date({ mode: 'string' }),
  },
  table => [index('recurring_expense_studio').on(table.studio), index('recurring_expense_issuer').on(table.issuer)],
)

export const expense = pgTable(
  'expense',
  {
    ...spent(),
    day: date({ mode: 'string' }).notNull(),
    state: text().$type<'expected' | 'spent'>().notNull().default('spent'),
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    created: instant().notNull(),
    /** The bill that it is: each is one expense at most. */
    document: uuid()
      .unique('expense_document')
      .references(() => document._id, { onDelete: 'set null' }),
    recurring: uuid().references(() => recurringExpense._id, { onDelete: 'set null' }),
    /** The day on which the recurring one comes, whatever day stands here since. */
    expectedOn: date('expected_on', { mode: 'string' }),
  },
  table => [
    index('expense_studio').on(table.studio, table.day),
    index('expense_issuer').on(table.issuer),
    index('expense_author').on(table.author),
    unique('expense_expected').on(table.recurring, table.expectedOn),
  ],
)
