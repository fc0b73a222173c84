import { addDays, addMonths, lastOfMonth } from '#contract/days.ts'
import { rateAt, type VatKind, vatByRate } from '#contract/rules/payments/vat.ts'
import { type AddOnStatus, addOnStatus, type OpenDays } from './addOns.ts'
import { type ContractLife, type LifeStretch, lastDayOfNotice, type Term } from './life.ts'
import { costOfPiece } from './price.ts'
import type { ContractPiece } from './termPlan.ts'

/** State of a contract on a day. */
export type LifeState = 'waiting' | 'notBegun' | 'runs' | 'paused' | 'ended'

export interface LifeStatus {
  state: LifeState
  /** Null before the first day, after the last one, and in between where two terms of the access-control service don't meet. */
  stretch: LifeStretch | null
  /** The term to which the day belongs; null before and after all of them. */
  term: Term | null
  addOns: (OpenDays & { status: AddOnStatus })[]
}

/** The terms of a contract, with as many renewals as reach behind a day. */
export function termsThrough({ terms, renews, noticeMonths }: ContractLife, day: string): Term[] {
  const all = [...terms]
  if (renews === null) return all
  for (let last = all.at(-1)!; last.finalEnd !== null && last.finalEnd < day; last = all.at(-1)!) {
    const start = addDays(last.finalEnd, 1)
    const end = addDays(addMonths(start, renews), -1)
    const notice = noticeMonths === null ? null : lastDayOfNotice(end, noticeMonths)
    all.push({ number: all.length, start, end, finalEnd: end, lastDayOfNotice: notice })
  }
  return all
}

const holds = (day: string) => (span: { from: string; to: string | null }) => span.from <= day && (span.to === null || day <= span.to)

/** Status of a contract on a day. One that waits is `waiting` on each of them. */
export function statusAt(life: ContractLife, day: string): LifeStatus {
  const stretch = life.stretches.find(holds(day)) ?? null
  const term = termsThrough(life, day).find(({ start, finalEnd }) => start <= day && (finalEnd === null || day <= finalEnd)) ?? null
  const addOns = life.addOns.map(each => ({ ...each, status: addOnStatus(each, day) }))
  return { state: stateOf(life, stretch, day), stretch, term, addOns }
}

function stateOf({ accepted, start, finalEnd }: ContractLife, stretch: LifeStretch | null, day: string): LifeState {
  if (!accepted) return 'waiting'
  if (finalEnd !== null && finalEnd < day) return 'ended'
  if (day < start) return 'notBegun'
  if (stretch?.why === 'pause') return 'paused'
  return stretch?.enter ? 'runs' : 'ended'
}

/** Last day up to which somebody may come in without a break, from a day on which they may; null where no end is known. */
export function openUntil({ stretches }: ContractLife, day: string): string | null {
  let last: string | null = day
  for (const { from, to, enter } of stretches) {
    if (last === null || (to !== null && to < day)) continue
    if (!enter || from > addDays(last, 1)) return last
    last = to
  }
  return last
}

/** Pieces up to a day, those of renewals to come included. */
export function piecesThrough(life: ContractLife, day: string): ContractPiece[] {
  const more = termsThrough(life, day).slice(life.terms.length)
  return [
    ...life.pieces,
    ...more.map(
      ({ start, end, number }): ContractPiece => ({
        from: start,
        to: end,
        why: 'renewal',
        by: null,
        origin: start,
        free: false,
        term: number,
      }),
    ),
  ]
}

/**
 * Price of the days from one to another in whole Rappen, both included, what costs once with its day; null where nobody told us. Days before and
 * behind the contract cost nothing.
 */
export function priceOf(life: ContractLife, from: string, to: string): number | null {
  const { pricing, start, once } = life
  if (!pricing) return null
  const terms = termsThrough(life, to)
  const begun = from <= start && start <= to ? once : 0
  return piecesThrough(life, to).reduce((sum, piece) => {
    const first = piece.from > from ? piece.from : from
    const last = piece.to !== null && piece.to < to ? piece.to : to
    return sum + costOfPiece(pricing, terms[piece.term]!, piece, { from: first, to: last })
  }, begun)
}

/** The MWST of days, a line for each rate, by the month in which the service falls (C14): rates change with a month. */
export function vatOfDays(life: ContractLife, kind: VatKind, { from, to }: { from: string; to: string }) {
  const amounts: { gross: number; rate: number }[] = []
  for (let day = from; day <= to; ) {
    const end = lastOfMonth(day) < to ? lastOfMonth(day) : to
    amounts.push({ gross: priceOf(life, day, end) ?? 0, rate: rateAt(kind, day) })
    day = addDays(end, 1)
  }
  return vatByRate(amounts)
}
