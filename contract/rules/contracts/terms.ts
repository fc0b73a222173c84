import type { VatKind } from '#contract/rules/payments/vat.ts'

/**
 * Kinds of a term (C34): `fixed` has so many months, `open-ended` ends by notice alone, `prepaid` is fixed and paid at once, `entries` is good for
 * so many visits.
 */
export type TermKind = 'fixed' | 'open-ended' | 'prepaid' | 'entries'

/** Codes of the studios that may be entered; `all` is the whole chain. */
export type Where = readonly string[] | 'all'

/** True where a contract for these studios opens in the one of this code. */
export const opensAt = (where: Where, code: string) => where === 'all' || where.includes(code)

/** Something taken beside the subscription, such as nutrition or towels. */
export interface ContractAddOn {
  _id: string
  title: string
  /** Word for what it opens, as the offer has it; `nutrition` opens a nutrition plan (C48). */
  kind: string
  /** Whole Rappen a period, VAT included. */
  price: number
}

/** Less for the first periods (C34): in percent or in Rappen off each. */
export interface ContractPromotion {
  title: string
  /** Percent, 0 to 100, to the hundredth. */
  percent: number
  /** Whole Rappen off a period. */
  rappen: number
  periods: number
  waivesJoiningFee: boolean
}

/** Terms of a signed version of an offer, on days and price. They never change; what comes after is an event. */
export interface ContractTerms {
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
  promotion: ContractPromotion | null
  /** Percent that the employer's list takes off, to the hundredth, 0 for none (C35). */
  companyPercent: number
  /** By whose list that is, and the keyed hash that stands there; absent without one. */
  company?: { _id: string; hash: string }
  addOns: readonly ContractAddOn[]
  /** How many visits; null where they are not counted. */
  entries: number | null
  studios: Where
  withdrawalDays: number
  /** Debt may bar the way in (C16). */
  debtClause: boolean
  vat: VatKind
  /** Rest of another contract that somebody has taken over, in place of a first term of `months`; absent without. */
  rest?: Rest
}

/** Days of a contract that was taken over: of the rest of a term, each priced as it was there. */
export interface RestDays {
  from: string
  /** Null is without an end. */
  to: string | null
  why: 'term' | 'made-up' | 'bonus'
  /** The day of the term of before whose price the first one has; null where they cost nothing. */
  origin: string | null
  free: boolean
  /** Id of the event that gave them to the one before, or took out the days that they make up for. */
  by?: string
}

/** The rest of a contract that goes over to somebody else. */
export interface Rest {
  /** The term of before: its periods go on. */
  term: { start: string; end: string | null }
  days: readonly RestDays[]
  /** Prices of a period until then, oldest first, and since when the add-ons are there: days that a pause took out are made up at the price of then. */
  steps: readonly { from: string; price: number }[]
  since: Readonly<Record<string, string>>
  /** First day on which an open-ended one may end; null where it may on any. */
  least: string | null
}

/** Fields that `lifeOf` needs of a contract's row. */
export interface SignedContract {
  _id: string
  /** As members read it. */
  title: string
  /** First ISO day. */
  start: string
  /** Instant of the acceptance; null while it opens nothing (C36). */
  accepted: string | null
  terms: ContractTerms
}
