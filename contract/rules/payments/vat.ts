import { addDays } from '#contract/days.ts'

/** The three rates of the Swiss MWST; everything that is sold has one. */
export const vatKinds = ['normal', 'reduced', 'lodging'] as const
export type VatKind = (typeof vatKinds)[number]

type Rates = Readonly<Record<VatKind, number>> & { readonly from: string }

/** Since which day which rates hold, the newest first (S26); in hundredths of a percent. */
const table: readonly Rates[] = [
  { from: '2024-01-01', normal: 810, reduced: 260, lodging: 380 },
  { from: '2018-01-01', normal: 770, reduced: 250, lodging: 370 },
]

/** The rate in hundredths of a percent (8.1 % is 810) that holds on a day in Zurich; the day of delivery counts. */
export function rateAt(kind: VatKind, day: string): number {
  const rates = table.find(({ from }) => from <= day)
  if (!rates) throw new RangeError(`No MWST rate is known for ${day}`)
  return rates[kind]
}

/** Days from one to another by the rate that holds on them, the oldest first. */
export function ratesOver(kind: VatKind, { from, to }: { from: string; to: string }): { rate: number; from: string; to: string }[] {
  const begins = [from, ...table.map(rates => rates.from).filter(day => from < day && day <= to)].sort()
  return begins.map((begin, at) => ({ rate: rateAt(kind, begin), from: begin, to: begins[at + 1] ? addDays(begins[at + 1]!, -1) : to }))
}

/** The rate of the same kind on another day in Zurich. Every rate that ever held names one kind; one that never did stays as it is. */
export function rateThen(rate: number, day: string): number {
  const kind = vatKinds.find(each => table.some(rates => rates[each] === rate))
  return kind ? rateAt(kind, day) : rate
}

/** The MWST that a price of so many Rappen holds, in whole Rappen, rounded commercially; that of −x is −(that of x). */
export function vatOf(gross: number, rate: number): number {
  const parts = 10_000 + rate
  const exact = Math.abs(gross) * rate
  const whole = Math.floor((2 * exact + parts) / (2 * parts))
  return gross < 0 && whole > 0 ? -whole : whole
}

export interface VatShare {
  rate: number
  gross: number
  vat: number
  net: number
}

/** MWST of several amounts by their rate, the highest first: rounded once for each rate, so that net and MWST add up to what is paid. */
export function vatByRate(amounts: readonly { gross: number; rate: number }[]): VatShare[] {
  const sums = new Map<number, number>()
  for (const { gross, rate } of amounts) sums.set(rate, (sums.get(rate) ?? 0) + gross)
  return [...sums]
    .sort(([one], [other]) => other - one)
    .map(([rate, gross]) => {
      const vat = vatOf(gross, rate)
      return { rate, gross, vat, net: gross - vat }
    })
}
