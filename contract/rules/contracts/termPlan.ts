import { addDays, addMonths, daysBetween } from '#contract/days.ts'
import type { Bonus, Pause } from './contractEvents.ts'
import type { TermDays } from './price.ts'
import type { ContractTerms, Rest, SignedContract } from './terms.ts'

/** Why somebody comes in on a day, or doesn't. `made-up` days follow the end for those that a pause took out; `gap` lies between two terms. */
export type Why = 'term' | 'renewal' | 'made-up' | 'bonus' | 'pause' | 'gap'

/** Days of one kind. */
export interface ContractPiece {
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
  /** Id of the event that gave them to the one before, of days that were taken over. */
  given?: string
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
  pieces: ContractPiece[]
}

type LifeChange = Pause | Bonus

/** The pieces with the days of one made to something else. */
function split(
  pieces: ContractPiece[],
  at: number,
  [from, to]: readonly [string, string],
  made: Pick<ContractPiece, 'why' | 'by' | 'free' | 'given'>,
) {
  const piece = pieces[at]!
  const originOf = (day: string) => piece.origin && addDays(piece.origin, daysBetween(piece.from, day))
  const parts: ContractPiece[] = []
  if (piece.from < from) parts.push({ ...piece, to: addDays(from, -1) })
  parts.push({ ...piece, ...made, from, to, origin: originOf(from) })
  const rest = addDays(to, 1)
  if (piece.to === null || rest <= piece.to) parts.push({ ...piece, from: rest, origin: originOf(rest) })
  pieces.splice(at, 1, ...parts)
  return { origin: originOf(from), free: piece.free, next: at + (piece.from < from ? 2 : 1) }
}

const lastOf = (pieces: readonly ContractPiece[]) => pieces.at(-1)!.to

/**
 * Takes days out; those of a term with an end are made up behind it, each at the price of the one that fell out (C05). Without an end none are made
 * up, and days that were given lie behind the pause.
 */
function takeOut(pieces: ContractPiece[], { _id, day, to }: Pause) {
  const gifts: Gift[] = []
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at]!
    if (piece.from > to) break
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
    } else if (piece.why === 'bonus')
      gifts.push({ by: piece.by, day: addDays(to, 1), days: daysBetween(from, until) + 1, given: piece.given })
    at = next
  }
  for (const gift of gifts) giveAway(pieces, gift)
}

interface Gift {
  by: string | null
  day: string
  days: number
  /** As in a piece: of days that were taken over. */
  given?: string
}

/** So many days of an open-ended contract cost nothing: those that cost nothing already, or are paused, are none of them. */
function giveAway(pieces: ContractPiece[], { by, day, days, given }: Gift) {
  let left = days
  for (let at = 0; at < pieces.length && left > 0; ) {
    const piece = pieces[at]!
    const from = piece.from > day ? piece.from : day
    if (piece.free || (piece.to !== null && piece.to < from)) {
      at++
      continue
    }
    const last = addDays(from, left - 1)
    const to = piece.to !== null && piece.to < last ? piece.to : last
    at = split(pieces, at, [from, to], { why: 'bonus', by, free: true, ...(given && { given }) }).next
    left -= daysBetween(from, to) + 1
  }
}

/** One event on a term. */
function apply(term: PlannedTerm, event: LifeChange, isLast: boolean) {
  const { pieces } = term
  const before = lastOf(pieces)
  if (event.kind === 'bonus' && event.days < 1) return
  if (event.kind === 'pause') takeOut(pieces, isLast && before !== null && event.to > before ? { ...event, to: before } : event)
  else if (before === null) giveAway(pieces, { by: event._id, day: event.day, days: event.days })
  else {
    const gift = { why: 'bonus', by: event._id, origin: null, free: true, term: pieces[0]!.term } as const
    pieces.push({ from: addDays(before, 1), to: addDays(before, event.days), ...gift })
  }
  const after = lastOf(pieces)
  if (before !== null && after !== null && after > before)
    term.extensions.push({ kind: event.kind, from: addDays(before, 1), to: after, by: event._id })
  term.finalEnd = after
}

/** The first term of a contract that was taken over, as the one of before left it. */
function takenOver({ days }: Rest): Pick<PlannedTerm, 'finalEnd' | 'extensions' | 'pieces'> {
  const extensions = days.flatMap(({ why, from, to }): Extension[] =>
    why === 'term' || to === null ? [] : [{ kind: why === 'bonus' ? 'bonus' : 'pause', from, to, by: null }],
  )
  const pieces = days.map(({ by, ...each }): ContractPiece => ({ ...each, by: null, term: 0, ...(by && { given: by }) }))
  return { finalEnd: lastOf(pieces), extensions: lastOf(pieces) === null ? [] : extensions, pieces }
}

/** A term with what befell it, in the order of receipt; events on days that only others brought into it belong to it, too. */
function termWith(days: TermDays, number: number, changes: readonly LifeChange[], { isLast, rest }: { isLast: boolean; rest?: Rest }) {
  for (let included = new Set<LifeChange>(); ; ) {
    const first: ContractPiece = {
      from: days.start,
      to: days.end,
      why: number ? 'renewal' : 'term',
      by: null,
      origin: days.start,
      free: false,
      term: number,
    }
    const term: PlannedTerm = { ...days, finalEnd: days.end, extensions: [], pieces: [first], ...(rest && takenOver(rest)) }
    for (const event of changes) if (included.has(event)) apply(term, event, isLast)
    const reached = new Set(changes.filter(event => included.has(event) || term.finalEnd === null || event.day <= term.finalEnd))
    if (reached.size === included.size) return { term, left: changes.filter(event => !reached.has(event)) }
    included = reached
  }
}

const monthsLater = (start: string, months: number) => addDays(addMonths(start, Math.max(1, months)), -1)
const isEndless = ({ kind, months }: ContractTerms) => kind === 'open-ended' || (kind === 'entries' && months === 0)

/**
 * The terms of a contract one after the other, a renewal from the day after the final end (C03). Of one that goes on renewing there are as many as
 * reach behind `until` and the last event; with `last` it ends with the term of that number.
 */
export function planOf(
  { start, terms }: SignedContract,
  changes: readonly LifeChange[],
  { until, last }: { until: string; last?: number },
) {
  const { rest } = terms
  if (isEndless(terms)) return [termWith({ start, end: null }, 0, changes, { isLast: true, rest }).term]
  const planned: PlannedTerm[] = []
  for (let left = changes, from = start; ; ) {
    const number = planned.length
    const renews = terms.renewalMonths !== null && number !== last
    const begun = number === 0 ? rest : undefined
    const end = begun?.term.end ?? monthsLater(from, number === 0 ? terms.months : terms.renewalMonths!)
    const made = termWith({ start: from, end }, number, left, { isLast: !renews, rest: begun })
    planned.push(made.term)
    left = made.left
    const finalEnd = made.term.finalEnd!
    if (!renews || (last === undefined && left.length === 0 && finalEnd >= until)) return planned
    from = addDays(finalEnd, 1)
  }
}
