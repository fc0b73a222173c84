import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Fact, FactKind, RefundReason, Way } from '#contract/payments/facts.ts'
import type { Account, Part } from '#contract/payments/positions.ts'
import type { PayableKind } from '#contract/payments/shapes.ts'
import type { PaymentState } from '#contract/payments/standing.ts'
import { person } from '#server/auth/tables.ts'
import { instant } from '#server/kit/column.ts'
import { studio } from '#server/studios/tables.ts'

/** What somebody owes for one thing, and where paying it stands; `state` follows from its facts. */
export const payment = pgTable(
  'payment',
  {
    /** The specification's transactionID (S03). */
    _id: uuid().primaryKey(),
    kind: text().$type<PayableKind>().notNull(),
    payable: uuid().notNull(),
    /** The payer; the empty row of the person once the account is gone: the books stay ten years (S25). */
    person: uuid()
      .notNull()
      .references(() => person._id),
    studio: text()
      .notNull()
      .references(() => studio.code),
    title: text().notNull(),
    /** Rappen. */
    amount: integer().notNull(),
    /** Its parts by MWST rate. */
    parts: jsonb().$type<Part[]>().notNull(),
    merchantAccount: text('merchant_account').notNull(),
    state: text().$type<PaymentState>().notNull(),
    /** Rappen that are back with the payer, or on their way. */
    refunded: integer().notNull().default(0),
    created: instant().notNull(),
    heldUntil: instant('held_until').notNull(),
  },
  table => [
    index('payment_payable').on(table.payable),
    index('payment_person').on(table.person, table.created),
    index('payment_studio').on(table.studio, table.created),
    check('payment_amount', sql`${table.amount} > 0`),
  ],
)

/** One try to pay; its id is the reference by which the gateway names it. */
export const paymentAttempt = pgTable(
  'payment_attempt',
  {
    _id: uuid().primaryKey(),
    payment: uuid()
      .notNull()
      .references(() => payment._id, { onDelete: 'cascade' }),
    nth: integer().notNull(),
    way: text().$type<Way>().notNull(),
    begun: instant().notNull(),
    until: instant().notNull(),
    /** Written before the gateway is first asked. */
    sent: instant(),
    /** The gateway's own reference, once it is known. */
    pspReference: text('psp_reference'),
    /** The gateway's session of a card page. */
    session: text(),
    /** Address of its page and the gateway's opaque data, sealed. */
    page: text(),
    cancelled: boolean().notNull().default(false),
  },
  table => [unique('payment_attempt_nth').on(table.payment, table.nth)],
)

/** What happened to a payment: added to, never changed. */
export const paymentFact = pgTable(
  'payment_fact',
  {
    /** Names what happened, so that hearing of it again is no news. */
    key: text().primaryKey(),
    payment: uuid()
      .notNull()
      .references(() => payment._id),
    kind: text().$type<FactKind>().notNull(),
    fact: jsonb().$type<Fact>().notNull(),
    at: instant().notNull(),
  },
  table => [index('payment_fact_payment').on(table.payment)],
)

/** Money on its way back to its payer. */
export const paymentRefund = pgTable(
  'payment_refund',
  {
    /** Also its reference at the gateway, and the key of its request. */
    _id: uuid().primaryKey(),
    payment: uuid()
      .notNull()
      .references(() => payment._id),
    charge: text().notNull(),
    amount: integer().notNull(),
    why: text().$type<RefundReason>().notNull(),
    created: instant().notNull(),
  },
  table => [index('payment_refund_payment').on(table.payment)],
)

/** News of the gateway as it was signed, kept before anything is made of it. */
export const gatewayNotice = pgTable(
  'gateway_notice',
  {
    /** Code, reference and success: the same news twice is one row. */
    key: text().primaryKey(),
    notice: jsonb().$type<Record<string, unknown>>().notNull(),
    received: instant().notNull(),
    /** The payment that it told of; null for what we don't know. */
    payment: uuid().references(() => payment._id),
    done: instant(),
  },
  table => [index('gateway_notice_payment').on(table.payment), index('gateway_notice_received').on(table.received)],
)

/** The journal, in double entry: the lines of one booking add up to 0. The record itself refuses to change or delete a line. */
export const journalLine = pgTable(
  'journal_line',
  {
    /** Key of the fact that it books. */
    fact: text().notNull(),
    line: integer().notNull(),
    payment: uuid()
      .notNull()
      .references(() => payment._id),
    studio: text().notNull(),
    account: text().$type<Account>().notNull(),
    /** Hundredths of a percent, for sales and MWST. */
    rate: integer(),
    /** Rappen; debit is positive. */
    amount: integer().notNull(),
    at: instant().notNull(),
    /** The day in Zurich. */
    day: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.fact, table.line] }),
    index('journal_line_payment').on(table.payment),
    index('journal_line_day').on(table.studio, table.day),
    check('journal_line_amount', sql`${table.amount} <> 0`),
  ],
)
