import { francs, month, quantity, shortMonth } from '#client/kit/format.ts'
import type { FigureKind } from '#contract/figures/shapes.ts'

export const kindWords: Readonly<Record<FigureKind, string>> = { statement: 'Erfolgsrechnung', plan: 'Plan' }

export const nothing = '–'

/** Rappen as francs: «48’250.00»; what is not known is «–». */
export const amountText = (rappen: number | null) => (rappen === null ? nothing : francs(rappen / 100))

/** The same with its sign, as a difference has one. */
export const differenceText = (rappen: number | null) => (rappen !== null && rappen > 0 ? `+${amountText(rappen)}` : amountText(rappen))

export function percentText(percent: number | null) {
  if (percent === null || Math.abs(percent) > 999) return nothing
  return `${percent > 0 ? '+' : ''}${quantity(percent, 1)} %`
}

/** «März 2026» */
export const monthName = (of: string) => month(`${of}-01`)
/** «März» of a list of months. */
export const shortMonthName = (of: string) => shortMonth(`${of}-01`)

/** «März 2026», «Jan. 2026 bis März 2026», «2026». */
export function rangeText({ from, to }: { from: string; to: string }) {
  if (from === to) return monthName(from)
  if (from.slice(0, 4) === to.slice(0, 4) && from.endsWith('-01') && to.endsWith('-12')) return from.slice(0, 4)
  return `${shortMonthName(from)} ${from.slice(0, 4)} bis ${shortMonthName(to)} ${to.slice(0, 4)}`
}
