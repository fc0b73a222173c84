import { addDays, monthOfDay } from '#contract/days.ts'
import type { SignedContract, TermKind } from '#contract/rules/contracts/terms.ts'
import { type LostDay, type PauseReasonRules, type PauseResult, pauseOf } from '#contract/rules/timestop/pause.ts'

/** A contract as somebody describes it, without a person. */
export interface DescribedContract {
  kind: Exclude<TermKind, 'entries'>
  start: string
  months: number
  renews: boolean
  /** Rappen. */
  price: number
  billingDay: 'start' | 'first'
}

/** The same as if it were signed, so that the one rule counts it. */
export const signedAs = ({ kind, start, months, renews, price, billingDay }: DescribedContract): SignedContract => ({
  _id: 'calculated',
  title: 'Gerechnet',
  start,
  accepted: `${start}T00:00:00.000Z`,
  terms: {
    kind,
    months,
    price,
    billingDay,
    noticeMonths: 1,
    renewalMonths: renews && kind === 'fixed' ? months : null,
    joiningFee: 0,
    promotion: null,
    companyPercent: 0,
    addOns: [],
    entries: null,
    withdrawalDays: 0,
    debtClause: false,
    studios: 'all',
    vat: 'normal',
  },
})

/** A reason without bounds: what a pause would cost and move, whatever the studio allows. */
export const unbound = (fee: PauseReasonRules['fee']): PauseReasonRules => ({
  shortest: null,
  longest: null,
  daysAYear: null,
  daysBack: 36_500,
  fee,
})

/** A pause of a described contract. */
export const calculated = (
  described: DescribedContract,
  { from, to, fee }: { from: string; to: string; fee: PauseReasonRules['fee'] },
): PauseResult =>
  // The calculator asks nobody when it is: also a contract that is over is counted.
  pauseOf({ signed: signedAs(described), events: [], reason: unbound(fee), from, to, visits: [], pauses: [] }, described.start)

export interface CalcLine {
  from: string
  to: string
  days: number
  /** Rappen; null where nobody told us. */
  price: number | null
  /** The days behind the end that stand in for them; null where none do. */
  madeUp: { from: string; to: string } | null
}

const follows = (line: CalcLine, { day, madeUp }: LostDay) =>
  monthOfDay(line.from) === monthOfDay(day) &&
  addDays(line.to, 1) === day &&
  (madeUp === null ? line.madeUp === null : line.madeUp !== null && addDays(line.madeUp.to, 1) === madeUp)

/** The days that fall out, a line for each month and for each stretch that makes them up. */
export function calcLines(perDay: readonly LostDay[]): CalcLine[] {
  const lines: CalcLine[] = []
  for (const lost of perDay) {
    const { day, price, madeUp } = lost
    const line = lines.at(-1)
    if (!line || !follows(line, lost)) {
      lines.push({ from: day, to: day, days: 1, price, madeUp: madeUp ? { from: madeUp, to: madeUp } : null })
      continue
    }
    line.to = day
    line.days++
    line.price = line.price === null || price === null ? null : line.price + price
    if (line.madeUp && madeUp) line.madeUp.to = madeUp
  }
  return lines
}
