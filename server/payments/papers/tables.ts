import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Address } from '#contract/rules/papers/billParts.ts'
import { instant } from '#server/kit/column.ts'
import { payment } from '#server/payments/tables.ts'
import { person } from '#server/shared/auth/tables.ts'

/** A QR-bill as it was made; settings that change later change nothing of it. */
export const paymentBill = pgTable(
  'payment_bill',
  {
    payment: uuid()
      .primaryKey()
      .references(() => payment._id),
    /** The 20 digits by which its reference names what is paid. */
    digits: text().notNull().unique(),
    account: text().notNull(),
    reference: text().notNull(),
    creditor: jsonb().$type<Address>().notNull(),
    /** Days in Zurich. */
    day: text().notNull(),
    due: text().notNull(),
  },
  table => [index('payment_bill_due').on(table.due)],
)

/** Money that a person found on the bank's account and entered. */
export const paymentReceived = pgTable(
  'payment_received',
  {
    /** Also the charge of the payment's fact. */
    _id: uuid().primaryKey(),
    payment: uuid()
      .notNull()
      .references(() => payment._id),
    /** The bank's day. */
    day: text().notNull(),
    amount: integer().notNull(),
    note: text(),
    /** Whoever entered it; null once that account is gone. */
    clerk: uuid().references(() => person._id, { onDelete: 'set null' }),
    at: instant().notNull(),
  },
  table => [index('payment_received_payment').on(table.payment), index('payment_received_clerk').on(table.clerk)],
)

/** Name and address as they are printed on a QR-bill, or on a receipt above CHF 400 (S25). */
export const paymentAddress = pgTable(
  'payment_address',
  {
    payment: uuid()
      .primaryKey()
      .references(() => payment._id),
    person: uuid()
      .notNull()
      .references(() => person._id),
    sealed: text().notNull(),
    /** The first day on which it has to be kept no longer. */
    until: text().notNull(),
  },
  table => [index('payment_address_person').on(table.person), index('payment_address_until').on(table.until)],
)
