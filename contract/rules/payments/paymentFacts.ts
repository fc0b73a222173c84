import type { TaxedPart } from './positions.ts'

/** Ways to pay (L127, S13); which of them are open is said by `payments.config`. */
export const ways = ['twint', 'card', 'bill', 'desk'] as const
export type PaymentWay = (typeof ways)[number]

/** Places where money of a charge lies: with the gateway, in the drawer, on the terminal's slip, or in the bank's account. */
export const tills = ['gateway', 'cash', 'terminal', 'bank'] as const
export type Till = (typeof tills)[number]

/** Why money goes back: it came a second time, it came too late, or people decided so. */
export const refundReasons = ['spare', 'late', 'asked'] as const
export type RefundReason = (typeof refundReasons)[number]

/**
 * One thing that happened to a payment. Amounts are whole Rappen and never negative. What the gateway tells is never refused, only folded:
 * facts may come late, twice and in any order. `settled`, `cancelled`, `expired` and `refundBegun` are our own decisions, made under the
 * payment's lock; all others are told to us, or are what staff did.
 */
export type Fact = {
  key: string
} /** `rest` is what the gateway is asked for where a part of the amount has come already; else it is asked for all of it. */ & (
  | { kind: 'begun'; attempt: string; nth: number; way: PaymentWay; until: string; rest?: number }
  /** The gateway is asked for a page for the first time; from here on it takes money until `until`. */
  | { kind: 'submitted'; attempt: string; until: string }
  /** TWINT's page is there and its payer is sent to it: it may take the money from here on, so another attempt has to wait. */
  | { kind: 'opened'; attempt: string }
  /** The payer wants the attempt to end; it does once the gateway says so, or its time is over. */
  | { kind: 'leaveAsked'; attempt: string }
  | { kind: 'refused'; attempt: string }
  /** The attempt ended without money: the payer or the gateway cancelled it, or its time was over. */
  | { kind: 'left'; attempt: string }
  /**
   * Money arrived. `charge` is the gateway's word for it, or the act's id where a person entered it; `rounding` is what the drawer got beyond `amount`,
   * because cash is rounded to 5 Rappen: −2 to 2.
   */
  | { kind: 'charged'; charge: string; attempt: string | null; amount: number; till: Till; rounding: number }
  /** The amount to be paid, `amount`, is paid, by this charge or with it as the last, and all that was bought is owed to the payer from here on. */
  | { kind: 'settled'; charge: string; amount?: number }
  /** It was delivered, in whole or in part, when other MWST rates held than on the day of buying: its parts by them (S26). The last one counts. */
  | { kind: 'delivered'; at: string; parts: TaxedPart[] }
  /** It is not wanted any more; `instead` is the thing that its payer pays for in its place, so that money that still comes only goes back. */
  | { kind: 'cancelled'; instead?: string }
  | { kind: 'expired' }
  /** Somebody of the studio asks that money goes back; somebody else decides (S08). A later refusal outweighs the grant: what failed is given up. */
  | { kind: 'refundAsked'; ask: string; amount: number }
  | { kind: 'refundDecided'; ask: string; granted: boolean }
  | { kind: 'refundBegun'; refund: string; charge: string; amount: number; why: RefundReason; ask?: string }
  /** It arrived. At the desk a person counted it out of `till`; `rounding` is what they gave beyond `amount`: −2 to 2. */
  | { kind: 'refunded'; refund: string; amount: number; till?: Till; rounding?: number }
  | { kind: 'refundFailed'; refund: string }
  /** A person asks to send back once more what failed too often. */
  | { kind: 'refundRetried'; charge: string }
  /** The payer's bank took the money back; `round` 2 after a first one that was returned. */
  | { kind: 'chargedBack'; charge: string; amount: number; round: 1 | 2 }
  | { kind: 'chargeReturned'; charge: string; amount: number }
  /** News of a dispute beside its money; `until` is not signed: it is shown, and nothing hangs on it. */
  | { kind: 'disputeTold'; charge: string; stage: 'noticed' | 'won' | 'lost'; until: string | null }
  /** Somebody of the studio says that nothing follows from these notices, by their keys; what comes later is news again. */
  | { kind: 'disputeClosed'; notices: string[] }
)
export type FactKind = Fact['kind']
export type FactOf<Kind extends FactKind> = Extract<Fact, { kind: Kind }>
