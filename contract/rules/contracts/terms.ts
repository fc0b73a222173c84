import type { VatKind } from '#contract/rules/payments/vat.ts'

/**
 * Kinds of a term (C34): `fixed` has so many months, `open-ended` ends by notice alone, `prepaid` is fixed and paid at once, `entries` is good for
 * so many visits.
 */
export type TermKind = 'fixed' | 'open-ended' | 'prepaid' | 'entries'

/** Codes of the studios that may be entered; `all` is the whole chain. */
export type Where = readonly string[] | 'all'

/** Something taken beside the subscription, such as nutrition or towels. */
export interface AddOn {
  _id: string
  title: string
  /** What it opens, in the offer's words; `nutrition` opens a nutrition plan (C48). */
  kind: string
  /** Whole Rappen a period, VAT included. */
  price: number
}

/** Less for the first periods (C34): in percent or in Rappen off each. */
export interface Promotion {
  title: string
  /** Percent, 0 to 100, to the hundredth. */
  percent: number
  /** Whole Rappen off a period. */
  rappen: number
  periods: number
  waivesJoiningFee: boolean
}

/** What a signed version of an offer says of days and price. It never changes; what comes after is an event. */
export interface Terms {
  kind: TermKind
  /** Length of the term; of an open-ended one the least that it runs, 0 for none; of entries how long they are good, 0 for ever. */
  months: number
  noticeMonths: number
  /** It renews by so many months each time; null where it ends by itself (C11). */
  renewalMonths: number | null
  /** Months of one period where fixed or open-ended; one where it is left out. */
  periodMonths?: number
  /** Whole Rappen, VAT included: a period's where fixed or open-ended, the whole term's where prepaid or entries. */
  price: number
  /** Periods begin on the start's day or on the 1st (C03). */
  billingDay: 'start' | 'first'
  /** Whole Rappen, once. */
  joiningFee: number
  promotion: Promotion | null
  /** Percent that the employer's list takes off, to the hundredth, 0 for none (C35). */
  companyPercent: number
  /** By whose list that is, and the keyed hash that stands there; absent without one. */
  company?: { _id: string; hash: string }
  addOns: readonly AddOn[]
  /** How many visits; null where they are not counted. */
  entries: number | null
  studios: Where
  withdrawalDays: number
  /** Debt may bar the way in (C16). */
  debtClause: boolean
  vat: VatKind
}

/** What `lifeOf` needs of a contract's row. */
export interface SignedContract {
  _id: string
  /** As members read it. */
  title: string
  /** First ISO day. */
  start: string
  /** Instant of the acceptance; null while it opens nothing (C36). */
  accepted: string | null
  terms: Terms
}
