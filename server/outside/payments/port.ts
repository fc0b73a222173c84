/** Facts of every attempt. Amounts are whole Rappen, the currency is CHF. */
interface PaymentAttemptInput {
  /** `Idempotency-Key`, at most 64 characters, stored before the first try: the same key books once however often it is sent. */
  key: string
  /** Our own reference, by which webhooks and settlement files name the attempt; without a colon. */
  reference: string
  amount: number
  merchantAccount: string
  /** Keyed hash of the payer's id; nothing else of a person reaches the gateway. */
  shopperReference: string
  /** Address that the payer comes back to. */
  returnUrl: string
}

/** A modification of the payment that the gateway calls `pspReference`. */
interface Modification {
  key: string
  /** Our own reference of the cancel or refund. */
  reference: string
  pspReference: string
  merchantAccount: string
}

/**
 * The state of a started attempt. A redirect carries `pspReference` for TWINT; for a card `session` and `data`, the gateway's opaque session data,
 * and the `pspReference` comes with the webhook.
 */
export type Started =
  | { state: 'redirect'; url: string; pspReference?: string; session?: string; data?: string }
  | { state: 'authorised' | 'refused' | 'error' | 'pending'; pspReference: string; reason?: string }

/** The gateway's word on an attempt whose payer came back; `pending` and `open` mean that the webhook will tell. */
export interface AttemptOutcome {
  state: 'authorised' | 'refused' | 'cancelled' | 'expired' | 'error' | 'pending' | 'open'
  pspReference?: string
  /** Our reference, where the gateway repeats it. */
  reference?: string
  /** Authorised Rappen, where the gateway tells them. */
  amount?: number
  reason?: string
}

/** The gateway took a modification; whether it succeeds is told by webhook. */
export interface Received {
  /** The modification's own reference at the gateway. */
  pspReference: string
}

/** The payment gateway (L127): Adyen Checkout v71, or the sandbox on loopback that speaks the same. Every method throws `GatewayError` alone. */
export interface Gateway {
  /** Begins a TWINT payment; the payer is led to its page. */
  twint(asked: PaymentAttemptInput): Promise<Started>
  /** Opens a hosted card page, good for an hour. `brandName` is the studio's brand. */
  card(asked: PaymentAttemptInput & { brandName: string }): Promise<Started>
  /** The outcome by what the return address brought; the same `redirectResult` is answered the same again. */
  details(brought: { redirectResult: string } | { session: string; sessionResult: string }): Promise<AttemptOutcome>
  /** Cancels a payment that is not yet captured; the outcome is told by webhook. */
  cancel(asked: Modification): Promise<Received>
  /** Gives back `amount` of a payment; the gateway takes no more than was kept. */
  refund(asked: Modification & { amount: number }): Promise<Received>
}

/**
 * The gateway did not do what was asked. `again`: whether it did is unknown (time-out, lost answer, 5xx, `transient-error`), or it is busy;
 * the same act under the same key tells. `refused`: it certainly did nothing; `code` is the gateway's. Neither carries anything personal.
 */
export class GatewayError extends Error {
  constructor(
    readonly kind: 'again' | 'refused',
    readonly code: string,
  ) {
    super(`the payment gateway: ${kind} (${code})`)
  }
}

/** Events that our money knows; any other code arrives as `OTHER` and moves nothing. */
export const eventKinds = [
  ...([
    'AUTHORISATION',
    'CANCELLATION',
    'TECHNICAL_CANCEL',
    'CANCEL_OR_REFUND',
    'CAPTURE',
    'CAPTURE_FAILED',
    'EXPIRE',
    'OFFER_CLOSED',
  ] as const),
  ...(['REFUND', 'REFUND_FAILED', 'REFUNDED_REVERSED'] as const),
  ...(['REQUEST_FOR_INFORMATION', 'NOTIFICATION_OF_FRAUD', 'NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK', 'CHARGEBACK_REVERSED'] as const),
  ...(['SECOND_CHARGEBACK', 'PREARBITRATION_WON', 'PREARBITRATION_LOST', 'DISPUTE_DEFENSE_PERIOD_ENDED'] as const),
] as const
export type EventKind = (typeof eventKinds)[number] | 'OTHER'

/** One signed event of a webhook. Every field but `unsigned` is covered by the signature; money hangs on those alone. */
export interface GatewayEvent {
  kind: EventKind
  /** The gateway's own code, also of an `OTHER`. */
  code: string
  /** Reference of the payment for an authorisation, of the modification or dispute itself for all else. */
  pspReference: string
  /** Reference of the payment that a modification or dispute is of. */
  originalReference: string | null
  merchantReference: string
  merchantAccount: string
  /** Whole Rappen where `currency` is CHF; null for an event without an amount. */
  amount: number | null
  currency: string | null
  success: boolean
  /** Shown to people at most: anybody on the way could have altered it. */
  unsigned: { eventDate: string | null; reason: string | null; paymentMethod: string | null; defenceEndsAt: string | null }
}

/**
 * A message from which nothing may be booked: a report that is ready (it comes unsigned; `address` is null where it does not lie at
 * PAYMENT_REPORT_ORIGIN), or an event in whose signed fields a colon makes the signature ambiguous, which none of ours is.
 */
export type Hint = { kind: 'report'; name: string; address: string | null } | { kind: 'ambiguous'; code: string; pspReference: string }

/**
 * `unauthorised` answers 403: wrong name or password, or no right signature. `unreadable` answers 400. Anything authentic gets 2xx, known or not;
 * `left` is how many items beside it were neither.
 */
export type Webhook = { events: GatewayEvent[]; hints: Hint[]; left: number } | { refused: 'unauthorised' | 'unreadable' }
