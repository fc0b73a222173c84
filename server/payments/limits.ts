import type { Way } from '#contract/payments/facts.ts'

/** Minutes for which an attempt's page is open: TWINT's own, a card page's, and three days for whoever pays at the desk. */
export const minutesOpen: Readonly<Record<Way, number>> = { twint: 15, card: 60, desk: 3 * 24 * 60 }

/** Minutes for which what is bought is held beyond its last attempt, so that another one can begin. */
export const minutesHeld = 10

/** Minutes after which no attempt begins any longer, so that nobody holds for ever what they never pay. */
export const minutesInAll = minutesOpen.desk

/** The most that one payment may be, in Rappen (CHF 5'000). */
export const mostAmount = 500_000

/** How a merchant account is called where no studio has one of its own. */
export const usualMerchant = 'Formkurve'
