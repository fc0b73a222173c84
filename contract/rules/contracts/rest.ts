import { addDays, daysBetween } from '#contract/days.ts'
import { byReceipt, type ContractEvent } from './contractEvents.ts'
import type { ContractPiece } from './termPlan.ts'
import type { Rest, RestDays } from './terms.ts'

/** How many days each event of the one before has left by its newest correction. */
function leftBy({ days }: Rest, events: readonly ContractEvent[], knownAt: string | undefined) {
  const given = new Set(days.flatMap(({ by }) => by ?? []))
  const left = new Map<string, number>()
  if (given.size === 0) return left
  for (const event of events.filter(({ receivedAt }) => knownAt === undefined || receivedAt <= knownAt).toSorted(byReceipt))
    if (event.kind === 'correction' && given.has(event.of)) left.set(event.of, event.instead?.kind === 'bonus' ? event.instead.days : 0)
  return left
}

/** Days that follow an end move up; those that cost nothing in the midst of a contract cost again. */
function shortened(piece: RestDays, { kept, moved }: { kept: number; moved: number }): { days: RestDays[]; moved: number } {
  const from = addDays(piece.from, -moved)
  const to = piece.to && addDays(piece.to, -moved)
  const last = addDays(from, kept - 1)
  if (to !== null && to <= last) return { days: [{ ...piece, from, to }], moved }
  const given = kept > 0 ? [{ ...piece, from, to: last }] : []
  if (piece.why !== 'bonus' || piece.origin === null) return { days: given, moved: moved + daysBetween(last, to!) }
  const { by: _, ...plain } = piece
  return {
    days: [...given, { ...plain, from: addDays(last, 1), to, why: 'term', origin: addDays(piece.origin, kept), free: false }],
    moved,
  }
}

/**
 * The rest that somebody has taken over, by all that was corrected since: days that were given, or made up for, before the transfer and were taken
 * back after it are fewer here too. Such a correction says in place of the event how many of its days are left.
 */
export function restNow(rest: Rest, events: readonly ContractEvent[], knownAt?: string): Rest {
  const left = leftBy(rest, events, knownAt)
  if (left.size === 0) return rest
  const days: RestDays[] = []
  let moved = 0
  for (const piece of rest.days) {
    const most = piece.by === undefined ? undefined : left.get(piece.by)
    const length = piece.to === null ? Number.MAX_SAFE_INTEGER : daysBetween(piece.from, piece.to) + 1
    const kept = Math.min(length, most ?? length)
    if (most !== undefined) left.set(piece.by!, most - kept)
    const next = piece.to === null ? { days: [{ ...piece, from: addDays(piece.from, -moved) }], moved } : shortened(piece, { kept, moved })
    days.push(...next.days)
    moved = next.moved
  }
  return { ...rest, days }
}

const isGiven = ({ why }: Pick<ContractPiece, 'why'>) => why === 'bonus' || why === 'made-up'

/** The event that gave days, or took out those for which they are made up, whoever's contract it happened to. */
export const giverOf = (piece: Pick<ContractPiece, 'why' | 'by' | 'given'>): string | undefined =>
  isGiven(piece) ? (piece.by ?? piece.given ?? undefined) : undefined

/** How many days from one on an event gives, or has made up. */
export const givenFrom = (pieces: readonly ContractPiece[], event: string, day: string): number =>
  pieces.reduce((sum, piece) => {
    if (giverOf(piece) !== event || piece.to === null || piece.to < day) return sum
    return sum + daysBetween(piece.from < day ? day : piece.from, piece.to) + 1
  }, 0)
