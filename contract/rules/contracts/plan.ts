import { addDays, addMonths, daysBetween } from '#contract/days.ts'
import type { Bonus, Pause } from './events.ts'
import type { TermDays } from './price.ts'
import type { SignedContract, Terms } from './terms.ts'

/** Why somebody comes in on a day, or doesn't. `made-up` days follow the end for those that a pause took out; `gap` lies between two terms. */
export type Why = 'term' | 'renewal' | 'made-up' | 'bonus' | 'pause' | 'gap'

/** Days of one kind. */
export interface Piece {
  from: string
  /** Null is without an end. */
  to: string | null
  why: Why
  /** Id of the event; null for the contract itself. */
  by: string | null
  /** The day of the term whose price the first one has, the others following it; null where they cost nothing. */
  origin: string | null
  /** They cost nothing though the contract runs. */
  free: boolean
  /** Number of the term, from 0. */
  term: number
}

/** Days after a term's end, and what gave them. */
export interface Extension {
  kind: 'pause' | 'bonus'
  from: string
  to: string
  /** Id of the event; null where the access-control service leads the contract. */
  by: string | null
}

export interface PlannedTerm extends TermDays {
  /** The end with all extensions. */
  finalEnd: string | null
  extensions: Extension[]
  pieces: Piece[]
}

type Change = Pause | Bonus

/** The pieces with the days of one made to something else. */
function split(pieces: Piece[], at: number, [from, to]: readonly [string, string], made: Pick<Piece, 'why' | 'by' | 'free'>) {
  const piece = pieces[at]!
  const originOf = (day: string) => piece.origin && addDays(piece.origin, daysBetween(piece.from, day))
  const parts: Piece[] = []
  if (piece.from < from) parts.push({ ...piece, to: addDays(from, -1) })
  parts.push({ ...piece, ...made, from, to, origin: originOf(from) })
  const rest = addDays(to, 1)
  if (piece.to === null || rest <= piece.to) parts.push({ ...piece, from: rest, origin: originOf(rest) })
  pieces.splice(at, 1, ...parts)
  return { origin: originOf(from), free: piece.free, next: at + (piece.from < from ? 2 : 1) }
}

const lastOf = (pieces: readonly Piece[]) => pieces.at(-1)!.to

/** Takes days out; those of a term with an end are made up behind it, each at the price of the one that fell out (C05). */
function takeOut(pieces: Piece[], { _id, day, to }: Pause) {
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at]!
    if (piece.from > to) return
    const [from, until] = [piece.from > day ? piece.from : day, piece.to !== null && piece.to < to ? piece.to : to]
    if (piece.why === 'pause' || from > until) {
      at++
      continue
    }
    const { origin, free, next } = split(pieces, at, [from, until], { why: 'pause', by: _id, free: true })
    const end = lastOf(pieces)
    if (end !== null) {
      const madeUp = addDays(end, daysBetween(from, until) + 1)
      pieces.push({ from: addDays(end, 1), to: madeUp, why: 'made-up', by: _id, origin, free, term: piece.term })
    }
    at = next
  }
}

/** Days of an open-ended contract that cost nothing. */
function giveAway(pieces: Piece[], { _id, day, days }: Bonus) {
  const to = addDays(day, days - 1)
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at]!
    if (piece.from > to) return
    const [from, until] = [piece.from > day ? piece.from : day, piece.to !== null && piece.to < to ? piece.to : to]
    if (piece.why === 'pause' || from > until) at++
    else at = split(pieces, at, [from, until], { why: 'bonus', by: _id, free: true }).next
  }
}

/** One event on a term. */
function apply(term: PlannedTerm, event: Change, isLast: boolean) {
  const { pieces } = term
  const before = lastOf(pieces)
  if (event.kind === 'bonus' && event.days < 1) return
  if (event.kind === 'pause') takeOut(pieces, isLast && before !== null && event.to > before ? { ...event, to: before } : event)
  else if (before === null) giveAway(pieces, event)
  else {
    const gift = { why: 'bonus', by: event._id, origin: null, free: true, term: pieces[0]!.term } as const
    pieces.push({ from: addDays(before, 1), to: addDays(before, event.days), ...gift })
  }
  const after = lastOf(pieces)
  if (before !== null && after !== null && after > before)
    term.extensions.push({ kind: event.kind, from: addDays(before, 1), to: after, by: event._id })
  term.finalEnd = after
}

/** A term with what befell it, in the order of receipt; events on days that only others brought into it belong to it, too. */
function termWith(days: TermDays, number: number, changes: readonly Change[], isLast: boolean) {
  for (let included = new Set<Change>(); ; ) {
    const first: Piece = {
      from: days.start,
      to: days.end,
      why: number ? 'renewal' : 'term',
      by: null,
      origin: days.start,
      free: false,
      term: number,
    }
    const term: PlannedTerm = { ...days, finalEnd: days.end, extensions: [], pieces: [first] }
    for (const event of changes) if (included.has(event)) apply(term, event, isLast)
    const reached = new Set(changes.filter(event => included.has(event) || term.finalEnd === null || event.day <= term.finalEnd))
    if (reached.size === included.size) return { term, left: changes.filter(event => !reached.has(event)) }
    included = reached
  }
}

const monthsLater = (start: string, months: number) => addDays(addMonths(start, Math.max(1, months)), -1)
const isEndless = ({ kind, months }: Terms) => kind === 'open-ended' || (kind === 'entries' && months === 0)

/**
 * The terms of a contract one after the other, a renewal from the day after the final end (C03). Of one that goes on renewing there are as many as
 * reach behind `until` and the last event; with `last` it ends with the term of that number.
 */
export function planOf({ start, terms }: SignedContract, changes: readonly Change[], { until, last }: { until: string; last?: number }) {
  if (isEndless(terms)) return [termWith({ start, end: null }, 0, changes, true).term]
  const planned: PlannedTerm[] = []
  for (let left = changes, from = start; ; ) {
    const number = planned.length
    const renews = terms.renewalMonths !== null && number !== last
    const end = monthsLater(from, number === 0 ? terms.months : terms.renewalMonths!)
    const made = termWith({ start: from, end }, number, left, !renews)
    planned.push(made.term)
    left = made.left
    const finalEnd = made.term.finalEnd!
    if (!renews || (last === undefined && left.length === 0 && finalEnd >= until)) return planned
    from = addDays(finalEnd, 1)
  }
}
