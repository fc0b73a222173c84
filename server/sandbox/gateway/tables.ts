import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'

/** A demand on a payer at the sandbox's gateway: a TWINT payment, or a hosted card page on which several tries are possible. */
export const sandboxCheckout = pgTable(
  'sandbox_checkout',
  {
    /** `pspReference` of a TWINT payment, id of a card's session. */
    _id: text().primaryKey(),
    way: text().$type<'twint' | 'card'>().notNull(),
    merchantAccount: text('merchant_account').notNull(),
    reference: text().notNull(),
    /** The shop's keyed hash of the payer's id. */
    shopper: text().notNull(),
    /** Whole Rappen. */
    amount: integer().notNull(),
    returnUrl: text('return_url').notNull(),
    statement: text(),
    state: text().$type<CheckoutState>().notNull(),
    /** Last part of the page's address. */
    page: text().notNull().unique(),
    /** `redirectResult` or `sessionResult`. */
    result: text().notNull().unique(),
    at: instant().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('sandbox_checkout_at').on(table.at), index('sandbox_checkout_expires_at').on(table.state, table.expiresAt)],
)
export type CheckoutState = 'open' | 'authorised' | 'refused' | 'cancelled' | 'expired'

/** The gateway's own books: what it keeps for the shop is the sum of all amounts. */
export const sandboxBooking = pgTable(
  'sandbox_booking',
  {
    number: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().$type<BookingKind>().notNull(),
    checkout: text()
      .notNull()
      .references(() => sandboxCheckout._id),
    /** `pspReference` of the payment. */
    payment: text().notNull(),
    /** `pspReference` of this booking: the payment's, a refund's or a dispute's own. */
    psp: text().notNull(),
    /** The shop's reference of it. */
    reference: text().notNull(),
    /** Whole Rappen, above 0 where the shop has more afterwards. */
    amount: integer().notNull(),
    at: instant().notNull(),
  },
  table => [index('sandbox_booking_checkout').on(table.checkout), index('sandbox_booking_payment').on(table.payment)],
)
export type BookingKind =
  | 'charge'
  | 'refund'
  | 'refund-failed'
  | 'refund-reversed'
  | 'chargeback'
  | 'chargeback-reversed'
  | 'second-chargeback'

/** Webhooks in one queue: the one that fails holds up those behind it. */
export const sandboxHook = pgTable(
  'sandbox_hook',
  {
    number: bigserial({ mode: 'number' }).primaryKey(),
    item: jsonb().$type<HookItem>().notNull(),
    due: instant().notNull(),
    tries: integer().notNull().default(0),
    firstTried: instant('first_tried'),
    /** Until then somebody is sending it. */
    busy: instant(),
    /** Taken by the shop, or given up after 30 days. */
    over: instant(),
  },
  table => [index('sandbox_hook_due').on(table.over, table.due)],
)
/** Adyen's `NotificationRequestItem` before it is signed. */
export interface HookItem {
  pspReference: string
  originalReference?: string
  merchantAccountCode: string
  merchantReference: string
  amount: { value: number; currency: string }
  eventCode: string
  success: 'true' | 'false'
  eventDate: string
  reason?: string
  paymentMethod?: string
  additionalData?: Record<string, string>
}

/** Answers by their `Idempotency-Key`. */
export const sandboxReply = pgTable(
  'sandbox_reply',
  {
    key: text().primaryKey(),
    /** Hash of what was asked. */
    asked: text().notNull(),
    status: integer().notNull(),
    body: jsonb().notNull(),
    at: instant().notNull(),
  },
  table => [index('sandbox_reply_at').on(table.at)],
)

/** Troubles that wait for the next occasion. */
export const sandboxTrouble = pgTable('sandbox_trouble', {
  number: bigserial({ mode: 'number' }).primaryKey(),
  kind: text().notNull(),
  seconds: integer().notNull(),
})
