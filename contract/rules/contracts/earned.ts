import { addDays, daysBetween } from '#contract/days.ts'
import { rateAt, ratesOver, vatOf } from '#contract/rules/payments/vat.ts'
import type { ContractLife } from './life.ts'
import { type PriceRun, type Pricing, periodOf, runsOfPiece, type TermDays } from './price.ts'
import { piecesThrough, termsThrough } from './status.ts'
import type { ContractPiece } from './termPlan.ts'
import type { ContractTerms } from './terms.ts'

/** Kinds of earnings: the price of days and of visits, or what costs once. */
export type EarnedKind = 'contracts' | 'fees'

/** Days of a contract that each bear their part of one price (C04); both are included. */
export interface EarnedDays {
  kind: EarnedKind
  from: string
  to: string
  /** Place of the first of them among all days that share the price, from 0, and how many these are. */
  nth: number
  days: number
  /** Whole Rappen of the whole price, with MWST and without. */
  gross: number
  net: number
  /** Hundredths of a percent. */
  rate: number
}

const earlierDay = (one: string, other: string | null) => (other !== null && other < one ? other : one)
const netOf = (gross: number, rate: number) => gross - vatOf(gross, rate)

/** A run by the rates of the days on which it is served. */
const ratedRun = ({ period, from, to, amount, moved }: PriceRun & { moved: number }, { vat }: Pick<ContractTerms, 'vat'>): EarnedDays[] =>
  ratesOver(vat, { from: addDays(from, -moved), to: addDays(to, -moved) }).map(({ rate, ...days }) => ({
    kind: 'contracts',
    ...days,
    nth: daysBetween(period.from, addDays(days.from, moved)),
    days: daysBetween(period.from, period.to) + 1,
    gross: amount,
    net: netOf(amount, rate),
    rate,
  }))

/** A price that lies on one day, by the rate of that day unless it was sold on another. */
function once(kind: EarnedKind, day: string, gross: number, sold = day): EarnedDays {
  const rate = rateAt('normal', sold)
  return { kind, from: day, to: day, nth: 0, days: 1, gross, net: netOf(gross, rate), rate }
}

interface Earning {
  life: ContractLife
  terms: Pick<ContractTerms, 'vat' | 'joiningFee' | 'promotion'>
  /** Fee for taking it over from somebody, in whole Rappen. */
  taken?: number
  /** The day on which it was signed, whose rate visits bear (C14), as their due does; the first day unless said. */
  sold?: string
}

/** Fees on their days, and visits on the day from which they are good. */
function earnedOnce({ life, terms, taken = 0, sold }: Earning): EarnedDays[] {
  const joining = Math.min(life.once, terms.promotion?.waivesJoiningFee ? 0 : terms.joiningFee)
  return [
    once('contracts', life.start, life.once - joining, sold),
    once('fees', life.start, joining),
    once('fees', life.start, life.ending?.why === 'withdrawal' ? 0 : taken),
    ...life.pauses.map(({ from, fee }) => once('fees', from, life.ending?.why === 'withdrawal' ? 0 : fee)),
  ]
}

/** The piece's days of the period in which a day lies are told whole: a price of many days is one line, which stays as it is while they go by. */
function toldTo(pricing: Pricing, term: TermDays, { from, to, origin }: ContractPiece, day: string) {
  if (origin === null || day < from) return earlierDay(day, to)
  const moved = daysBetween(from, origin)
  return earlierDay(addDays(periodOf(pricing, term, addDays(day, moved)).to, -moved), to)
}

/**
 * Earnings of a contract by the price of its days until the end of the period in which one of them lies (V27): a part of its price on each of a
 * period's days, as `priceOf` has it, and on its own day what costs once. Nothing while it waits, and where nobody told us its price.
 */
export function earnedOf(earning: Earning, until: string): EarnedDays[] {
  const { life, terms } = earning
  const { pricing } = life
  if (!pricing || !life.accepted) return []
  const all = termsThrough(life, until)
  const days = piecesThrough(life, until).flatMap(piece => {
    const term = all[piece.term]!
    return runsOfPiece(pricing, term, piece, { from: piece.from, to: toldTo(pricing, term, piece, until) })
  })
  const earned = [...days.flatMap(run => ratedRun(run, terms)), ...earnedOnce(earning).filter(({ from }) => from <= until)]
  return earned.filter(({ gross }) => gross > 0)
}

/** Rappen of a price on the first of the days that share it, up to one of them: parts add up to the whole, whoever cuts them (C04). */
export const earnedUpTo = (amount: number, day: number, days: number) => Math.round((amount * day) / days)
