import { addDays, daysBetween } from '#contract/days.ts'
import type { EffectiveEvent } from './contractEvents.ts'
import type { BookedAddOn } from './price.ts'
import type { ContractPiece } from './termPlan.ts'
import type { ContractAddOn, ContractTerms } from './terms.ts'

export interface AddOnSpan {
  from: string
  /** Null is without an end. */
  to: string | null
}

/** An add-on and the days on which it is open: those for which it is paid, and days given after the end where it has none of its own. */
export interface OpenDays {
  _id: string
  title: string
  kind: string
  from: string
  to: string | null
  days: AddOnSpan[]
  by: string | null
  /** True where the access-control service says that it is over, whatever its days. */
  isOver: boolean
}

/** Status of an add-on on a day (L125). */
export type AddOnStatus = 'ACTIVE' | 'EXPIRED' | 'FUTURE'

/** L125 and A37: the last day itself is not past. */
export function addOnStatus({ from, to, isOver }: Pick<OpenDays, 'from' | 'to' | 'isOver'>, day: string): AddOnStatus {
  if (isOver || (to !== null && to < day)) return 'EXPIRED'
  return from > day ? 'FUTURE' : 'ACTIVE'
}

/** The add-ons of a contract and of its events; one that begins again ends the day before. */
export function bookedOf(
  { addOns, rest }: Pick<ContractTerms, 'addOns' | 'rest'>,
  start: string,
  events: readonly EffectiveEvent[],
): BookedAddOn[] {
  const booked: BookedAddOn[] = addOns.map(addOn => ({ addOn, from: rest?.since[addOn._id] ?? start, to: null, by: null }))
  const changes = events
    .filter(event => event.kind === 'addOn')
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  for (const { addOn, act, day, _id } of changes) {
    const running = booked.find(each => each.addOn._id === addOn._id && (each.to === null || each.to >= day))
    if (running) running.to = act === 'ends' ? day : addDays(day, -1)
    if (act === 'begins') booked.push({ addOn: addOn as ContractAddOn, from: day, to: null, by: _id })
  }
  return booked.filter(({ from, to }) => to === null || from <= to)
}

const laterOf = (one: string, other: string) => (one > other ? one : other)
const earlierOf = (one: string | null, other: string | null) => (one === null ? other : other === null || one < other ? one : other)

/** Days of a piece on which an add-on is open. */
function openIn({ from, to }: BookedAddOn, piece: ContractPiece): AddOnSpan[] {
  if (piece.why === 'pause' || piece.why === 'gap') return []
  // Days that were given have no other day behind them: they belong to whatever goes on until the end.
  if (piece.origin === null)
    return to === null && (piece.to === null || from <= piece.to) ? [{ from: laterOf(piece.from, from), to: piece.to }] : []
  const moved = daysBetween(piece.origin, piece.from)
  const first = laterOf(piece.from, addDays(from, moved))
  const last = earlierOf(piece.to, to && addDays(to, moved))
  return last === null || first <= last ? [{ from: first, to: last }] : []
}

function joinAddOnSpans(spans: readonly AddOnSpan[]) {
  const out: AddOnSpan[] = []
  for (const span of spans) {
    const before = out.at(-1)
    if (before && before.to !== null && addDays(before.to, 1) === span.from) before.to = span.to
    else out.push({ ...span })
  }
  return out
}

/** The add-ons with their days, as pauses and extensions moved them (C48). */
export function openDaysOf(booked: readonly BookedAddOn[], pieces: readonly ContractPiece[]): OpenDays[] {
  return booked.flatMap(each => {
    const days = joinAddOnSpans(pieces.flatMap(piece => openIn(each, piece)))
    if (days.length === 0) return []
    const { _id, title, kind } = each.addOn
    return [{ _id, title, kind, from: days[0]!.from, to: days.at(-1)!.to, days, by: each.by, isOver: false }]
  })
}
