import type { OutboxAct } from '#client/data/outboxActs.ts'
import { isOpenSwap, type SwapState, swapStateAt, swapStates } from '#contract/rules/shifts/swaps.ts'
import type { OwnSwaps, SwapRow } from '#contract/shifts/swapShapes.ts'

export type SwapAct = OutboxAct<'offer' | 'take' | 'withdraw'>
/** A swap, and whether an act of this device about it is on its way. */
export type ShownSwap = SwapRow & { waits: boolean }

interface ShownSwaps {
  offers: ShownSwap[]
  own: ShownSwap[]
  /** Shifts that are offered, or will be once this device's acts have arrived. */
  offered: ReadonlySet<string>
}

interface Offered {
  shift: string
  wanted: string | null
  note: string | null
  known?: Pick<SwapRow, 'studio' | 'from' | 'to' | 'kind'> | null
}

/** Swaps that somebody else has offered on this device and that the studio does not know yet: two at one tablet agree without a network (T37). */
function offeredHere(acts: readonly SwapAct[], me: string | undefined, colleagues: OwnSwaps['colleagues']): SwapRow[] {
  // A tablet tells first names alone.
  const firstName = ({ _id, name }: { _id: string; name: string }) =>
    colleagues.find(one => one._id === _id)?.name ?? name.split(' ')[0] ?? name
  const withdrawn = new Set(acts.flatMap(({ kind, id }) => (kind === 'withdraw' ? [id] : [])))
  return acts.flatMap(({ kind, id, row }) => {
    const { shift, wanted, note, known } = (row.body ?? {}) as Offered
    const isTheirs = row.person !== undefined && row.person._id !== me
    if (kind !== 'offer' || !isTheirs || !known || withdrawn.has(id) || (wanted !== null && wanted !== me)) return []
    const giver = { _id: row.person!._id, name: firstName(row.person!) }
    const nobody = { wanted: null, taker: null, skill: null, break: 0, reason: null, why: null }
    return [{ ...nobody, _id: id, plan: '', shift, ...known, giver, state: 'offered', note, since: row.born }]
  })
}

/**
 * One's swaps as they will be once these acts have arrived; what has begun meanwhile is over, also without a network. Acts of somebody else at the
 * same tablet are theirs: what they take is nobody else's any more.
 */
export function withSwapActs(data: OwnSwaps, acts: readonly SwapAct[], { now, me }: { now: number; me: string | undefined }): ShownSwaps {
  const isMine = ({ row }: SwapAct) => row.person === undefined || row.person._id === me
  const meant = new Map(acts.filter(isMine).map(({ id, kind }) => [id, kind]))
  const takenHere = new Set(acts.flatMap(act => (act.kind === 'take' && !isMine(act) ? [act.id] : [])))
  const as = (row: SwapRow): ShownSwap => {
    const kind = meant.get(row._id)
    const state = kind === 'take' ? 'taken' : kind === 'withdraw' ? 'withdrawn' : row.state
    return { ...row, state: swapStateAt({ state, from: row.from }, now), waits: kind === 'take' || kind === 'withdraw' }
  }
  const own = data.own.map(as)
  const waiting = acts.filter(isMine).flatMap(({ kind, row }) => (kind === 'offer' ? [(row.body as Offered).shift] : []))
  const offered = new Set([...own.filter(({ state }) => isOpenSwap(state)).map(({ shift }) => shift), ...waiting])
  const known = new Set([...data.offers, ...data.own].map(({ _id }) => _id))
  const here = offeredHere(acts, me, data.colleagues).filter(({ _id }) => !known.has(_id))
  const all = [...data.offers, ...here].filter(({ _id }) => !takenHere.has(_id))
  return { offers: all.map(as).filter(({ state, waits }) => state === 'offered' || waits), own, offered }
}

/** The state of one's own swap, in a few words. */
export function swapWords({ state, taker, wanted, reason, marked }: SwapRow, me: string | undefined) {
  const word: Record<SwapState, string> = {
    ...swapStates,
    offered: wanted ? `Angeboten: ${wanted.name}` : 'Allen angeboten',
    taken: taker?._id === me ? 'Von dir übernommen, wartet auf Freigabe' : `${taker?.name ?? 'Jemand'} übernimmt, wartet auf Freigabe`,
    approved: taker?._id === me ? 'Übernommen' : `Übergeben: ${taker?.name ?? ''}`,
    refused: `Abgelehnt${reason ? `: ${reason}` : ''}`,
  }
  return marked ? `${word[state]} · allein entschieden, weil sonst niemand plant` : word[state]
}
