import { addDays, addMonths, daysBetween, firstOfMonth, monthsBetween } from '#contract/days.ts'
import type { ContractPiece } from './termPlan.ts'
import type { ContractAddOn, ContractPromotion, ContractTerms } from './terms.ts'

/** From a day on this price and this share of the company. */
export interface PriceStep {
  from: string
  price: number
  companyPercent: number
}

/** An add-on over the days for which it was booked; null is until the contract's end. */
export interface BookedAddOn {
  addOn: ContractAddOn
  from: string
  to: string | null
  /** Id of the event that booked it; null for the contract itself. */
  by: string | null
}

/** All that the price of a day hangs on. */
export interface Pricing {
  kind: ContractTerms['kind']
  billingDay: ContractTerms['billingDay']
  periodMonths?: number
  /** Oldest first. */
  steps: readonly PriceStep[]
  promotion: ContractPromotion | null
  /** Last day of the promotion. */
  promotionEnd: string | null
  booked: readonly BookedAddOn[]
  /** Term of before, for a contract that was taken over: by it the term that begins on `start` is priced. */
  taken?: { start: string; term: TermDays }
}

/** Days of one term as it was signed, without what came after its end; null for no end. */
export interface TermDays {
  start: string
  end: string | null
}

export interface PeriodPriceLine {
  what: 'price' | 'promotion' | 'company'
  /** Whole Rappen; what comes off is negative. */
  amount: number
}

/** A share of an amount in whole Rappen: hundredths of a percent are whole numbers, so that no half is lost on the way. */
const shareOf = (amount: number, percent: number) => Math.round((amount * Math.round(percent * 100)) / 10_000)

/** A period's price in its order (C35): less the promotion, less the company's share; whole Rappen, never below 0. */
export function priceLines(price: number, promotion: ContractPromotion | null, companyPercent: number): PeriodPriceLine[] {
  const off = promotion ? Math.min(price, shareOf(price, promotion.percent) + promotion.rappen) : 0
  const company = shareOf(price - off, companyPercent)
  const lines: PeriodPriceLine[] = [{ what: 'price', amount: price }]
  if (off > 0) lines.push({ what: 'promotion', amount: -off })
  if (company > 0) lines.push({ what: 'company', amount: -company })
  return lines
}

/** Price of a period after all that comes off. */
export const netPrice = (price: number, promotion: ContractPromotion | null, companyPercent: number) =>
  priceLines(price, promotion, companyPercent).reduce((sum, { amount }) => sum + amount, 0)

/** The period of a term in which a day lies, as it is whole (C03): its price is that of all of its days. */
export function periodOf(
  { kind, billingDay, periodMonths = 1, taken }: Pick<Pricing, 'kind' | 'billingDay' | 'periodMonths' | 'taken'>,
  term: TermDays,
  day: string,
) {
  const { start, end } = taken?.start === term.start ? taken.term : term
  if ((kind === 'prepaid' || kind === 'entries') && end !== null) return { from: start, to: end }
  const first = billingDay === 'first' ? firstOfMonth(start) : start
  const months = Math.floor(monthsBetween(first, day) / periodMonths) * periodMonths
  return { from: addMonths(first, months), to: addDays(addMonths(first, months + periodMonths), -1) }
}

/** Days `from` to `to` of a period's price by running rounding (C04): parts add up to the whole, whoever cuts them. */
function partOf(amount: number, period: { from: string; to: string }, from: string, to: string) {
  const days = daysBetween(period.from, period.to) + 1
  const upTo = (day: string) => Math.round((amount * (daysBetween(period.from, day) + 1)) / days)
  return upTo(to) - upTo(addDays(from, -1))
}

const laterDay = (one: string, other: string) => (one > other ? one : other)
const earlierDay = (one: string, other: string | null) => (other !== null && other < one ? other : one)

/** Days in a row that bear their part of one price: that of a whole period. */
export interface PriceRun {
  period: { from: string; to: string }
  from: string
  to: string
  /** Whole Rappen of the period. */
  amount: number
}

/** The subscription over days of one period. */
function subscriptionRuns(pricing: Pricing, period: PriceRun['period'], from: string, to: string): PriceRun[] {
  // Visits are sold as one thing, on the day of sale.
  if (pricing.kind === 'entries') return []
  const { steps, promotion, promotionEnd } = pricing
  const runs: PriceRun[] = []
  for (const [at, { from: since, price, companyPercent }] of steps.entries()) {
    const next = steps[at + 1]
    const begin = at === 0 ? from : laterDay(from, since)
    const end = next ? earlierDay(to, addDays(next.from, -1)) : to
    if (begin > end) continue
    const [cheap, full] = [netPrice(price, promotion, companyPercent), netPrice(price, null, companyPercent)]
    const last = promotionEnd === null ? addDays(begin, -1) : earlierDay(end, promotionEnd)
    if (begin <= last) runs.push({ period, from: begin, to: last, amount: cheap })
    const after = laterDay(begin, addDays(last, 1))
    if (after <= end) runs.push({ period, from: after, to: end, amount: full })
  }
  return runs
}

/** Prices of a term's days, add-ons included, as they would be served without a pause. */
function runsOf(pricing: Pricing, term: TermDays, from: string, to: string): PriceRun[] {
  const runs: PriceRun[] = []
  for (let day = from; day <= to; ) {
    const period = periodOf(pricing, term, day)
    const end = earlierDay(to, period.to)
    runs.push(...subscriptionRuns(pricing, period, day, end))
    for (const { addOn, from: since, to: until } of pricing.booked) {
      const [begin, last] = [laterDay(day, since), earlierDay(end, until)]
      if (begin <= last) runs.push({ period, from: begin, to: last, amount: addOn.price })
    }
    day = addDays(end, 1)
  }
  return runs
}

/** Price of a term's days in whole Rappen, add-ons included, as they would be served without a pause. */
export const costOf = (pricing: Pricing, term: TermDays, from: string, to: string) =>
  runsOf(pricing, term, from, to).reduce((sum, run) => sum + partOf(run.amount, run.period, run.from, run.to), 0)

/** Last day of a promotion that covers the first periods; of what is paid at once it covers the whole term. */
export function promotionEndOf(
  { kind, promotion, periodMonths = 1 }: Pick<ContractTerms, 'kind' | 'promotion' | 'periodMonths'>,
  { start, end }: TermDays,
) {
  if (!promotion || promotion.periods < 1) return null
  if (kind === 'prepaid' || kind === 'entries') return end
  return addDays(addMonths(start, promotion.periods * periodMonths), -1)
}

/** The days of a term whose prices those of a piece bear that lie from one to another; undefined where they cost nothing. */
function pricedDays(piece: ContractPiece, { from, to }: { from: string; to: string }) {
  if (piece.origin === null || piece.free || from > to) return undefined
  const moved = daysBetween(piece.from, piece.origin)
  return { from: addDays(from, moved), to: addDays(to, moved), moved }
}

/** Price of a piece, or of those of its days that lie from one to another. */
export function costOfPiece(pricing: Pricing, term: TermDays, piece: ContractPiece, days: { from: string; to: string }) {
  const priced = pricedDays(piece, days)
  return priced ? costOf(pricing, term, priced.from, priced.to) : 0
}

/** The same run by run; `moved` is how many days later than they are served they lie in their term. */
export function runsOfPiece(pricing: Pricing, term: TermDays, piece: ContractPiece, days: { from: string; to: string }) {
  const priced = pricedDays(piece, days)
  return priced ? runsOf(pricing, term, priced.from, priced.to).map(run => ({ ...run, moved: priced.moved })) : []
}
