import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { PaymentValues } from '#contract/payments/paymentSettings.ts'
import type { PayableKind } from '#contract/payments/shapes.ts'
import type { DisputeStage } from '#contract/rules/payments/disputes.ts'
import type { Fact, FactKind, PaymentWay, RefundReason } from '#contract/rules/payments/paymentFacts.ts'
import type { Account, TaxedPart } from '#contract/rules/payments/positions.ts'
import type { PaymentState } from '#contract/rules/payments/standing.ts'
import type { Task } from '#contract/rules/payments/tasks.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** A debt of somebody for one thing, and where paying it stands; `state` follows from its facts. */
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
    /** No foreign key: each payment at the same moment would lock the one row of its studio, and none is ever removed. */
    studio: text().notNull(),
    title: text().notNull(),
    /** Rappen. */
    amount: integer().notNull(),
    /** Its parts by MWST rate. */
    parts: jsonb().$type<TaxedPart[]>().notNull(),
    merchantAccount: text('merchant_account').notNull(),
    state: text().$type<PaymentState>().notNull(),
    /** Rappen that are back with the payer, or on their way. */
    refunded: integer().notNull().default(0),
    created: instant().notNull(),
    heldUntil: instant('held_until').notNull(),
    /** The way of the last attempt; with what follows it is worked out of the facts, so that lists need none of them. */
    way: text().$type<PaymentWay>(),
    dispute: text().$type<DisputeStage>(),
    /** The task that a person of the studio has with it; null where there is none. */
    task: text().$type<Task>(),
  },
  table => [
    index('payment_payable').on(table.payable),
    index('payment_person').on(table.person, table.created),
    index('payment_studio').on(table.studio, table.created),
    index('payment_open').on(table.studio, table.created).where(sql`${table.state} in ('open', 'running', 'refused')`),
    index('payment_task').on(table.studio, table.task).where(sql`${table.task} is not null`),
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
    way: text().$type<PaymentWay>().notNull(),
    begun: instant().notNull(),
    until: instant().notNull(),
    /** Written before the gateway is first asked. */
    sent: instant(),
    /** The request as it first went out, sealed: under its key the gateway takes no other, whatever address or name we have by then. */
    asked: text(),
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

/** Facts that happened to a payment: added to, never changed; the record itself deletes none before the books of its year may go (S25). */
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

/** Requests for money to go back: who asked, why, and who decided; where one stands follows from the payment's facts. */
export const refundAsk = pgTable(
  'refund_ask',
  {
    _id: uuid().primaryKey(),
    payment: uuid()
      .notNull()
      .references(() => payment._id),
    amount: integer().notNull(),
    /** For the office alone; the payer is never told. */
    reason: text().notNull(),
    /** True where handed over goods lie on the shelf again. */
    restock: boolean().notNull().default(false),
    /** Null once the account is gone. */
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
    at: instant().notNull(),
    decidedBy: uuid('decided_by').references(() => person._id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
    note: text(),
    /** Asked and decided by the same administrator, because nobody else could (S08). */
    alone: boolean().notNull().default(false),
    /** The person who counted it out at the desk. */
    paidBy: uuid('paid_by').references(() => person._id, { onDelete: 'set null' }),
  },
  table => [
    index('refund_ask_payment').on(table.payment),
    index('refund_ask_by').on(table.by),
    index('refund_ask_decided_by').on(table.decidedBy),
    index('refund_ask_paid_by').on(table.paidBy),
    check('refund_ask_amount', sql`${table.amount} > 0`),
  ],
)

/** Remarks that staff write down about a payment. */
export const paymentRemark = pgTable(
  'payment_remark',
  {
    _id: uuid().primaryKey(),
    payment: uuid()
      .notNull()
      .references(() => payment._id),
    text: text().notNull(),
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
    at: instant().notNull(),
  },
  table => [index('payment_remark_payment').on(table.payment), index('payment_remark_by').on(table.by)],
)

/** Numbers by which a brand or a studio takes payments (S05); what is null is the brand's, and then the usual. */
export const paymentSetting = pgTable('payment_setting', {
  _id: uuid().primaryKey(),
  /** `brand:thur` or `studio:winterthur`. */
  place: text().notNull().unique(),
  values: jsonb().$type<PaymentValues>().notNull(),
  version: integer().notNull().default(1),
})

/** Each change of them: who, when, from what to what. */
export const paymentSettingChange = pgTable(
  'payment_setting_change',
  {
    _id: uuid().primaryKey(),
    place: text().notNull(),
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
    at: instant().notNull(),
    /** Null where there was no setting, or is none any more. */
    before: jsonb().$type<PaymentValues>(),
    after: jsonb().$type<PaymentValues>(),
  },
  table => [index('payment_setting_change_place').on(table.place, table.at), index('payment_setting_change_by').on(table.by)],
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
    /** Outlives the payment, which is deleted after ten years (S25): the books stay whole. Null for what is of no single one, such as a settlement. */
    payment: uuid(),
    studio: text().notNull(),
    account: text().$type<Account>().notNull(),
    /** Hundredths of a percent, for sales and MWST. */
    rate: integer(),
    /** How it was paid, for money of a payer at the gateway. */
    way: text().$type<PaymentWay>(),
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
    index('journal_line_days').on(table.day),
    check('journal_line_amount', sql`${table.amount} <> 0`),
  ],
)

/** Kinds of payments whose ten years are over: their lines in the journal stay, and by it are sales or a contract's (V27). */
export const forgottenPayment = pgTable('forgotten_payment', { _id: uuid().primaryKey(), kind: text().$type<PayableKind>().notNull() })

/** The journal's figures, in Rappen but for the counts of payments and refunds. */
const journalSums = () => ({
  /** Sums sold and given back, MWST included, and the MWST of both. */
  sold: integer().notNull(),
  back: integer().notNull(),
  vat: integer().notNull(),
  /** Money that came in, less money that went out. */
  gateway: integer().notNull(),
  cash: integer().notNull(),
  terminal: integer().notNull(),
  bank: integer().notNull(),
  rounding: integer().notNull(),
  disputes: integer().notNull(),
  /** Money owed to payers, more or less than before. */
  owed: integer().notNull(),
  payments: integer().notNull(),
  refunds: integer().notNull(),
  fees: integer().notNull().default(0),
  vouchers: integer().notNull().default(0),
  /** The part of `gateway` that payers brought and took by each way. */
  twint: integer().notNull().default(0),
  card: integer().notNull().default(0),
})

/**
 * The journal's sums of days that are over, by MWST rate; 0 for what has none. Made of the lines, so that years are read fast; a line that is
 * booked on such a day later is added by the database itself.
 */
export const journalDay = pgTable(
  'journal_day',
  { studio: text().notNull(), day: text().notNull(), rate: integer().notNull(), ...journalSums() },
  table => [primaryKey({ columns: [table.studio, table.day, table.rate] }), index('journal_day_day').on(table.day)],
)

/**
 * The sums of those days by month, `2026-11`; the database itself adds what is written to a day.
 * @public read by SQL alone
 */
export const journalMonth = pgTable(
  'journal_month',
  { studio: text().notNull(), month: text().notNull(), rate: integer().notNull(), ...journalSums() },
  table => [primaryKey({ columns: [table.studio, table.month, table.rate] })],
)

/**
 * The same by week, under its Monday.
 * @public read by SQL alone
 */
export const journalWeek = pgTable(
  'journal_week',
  { studio: text().notNull(), week: text().notNull(), rate: integer().notNull(), ...journalSums() },
  table => [primaryKey({ columns: [table.studio, table.week, table.rate] })],
)
