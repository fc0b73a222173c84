import type { OutboxAct } from '#client/data/outboxActs.ts'
import { isOpenSwap, type SwapState, swapStateAt, swapStates } from '#contract/rules/shifts/swaps.ts'
import type { OwnSwaps, SwapRow } from '#contract/shifts/swapShapes.ts'

export type SwapAct = OutboxAct<'offer' | 'take' | 'withdraw'>
/** A swap, and whether an act of this device about it is on its way. */
export type ShownSwap = SwapRow & { waits: boolean }

interface Shown {
  offers: ShownSwap[]
  own: ShownSwap[]
  /** Shifts that are offered, or will be once this device's acts have arrived. */
  offered: ReadonlySet<string>
}

/** One's swaps as they will be once these acts have arrived; what has begun meanwhile is over, also without a network. */
export function withSwapActs(data: OwnSwaps, acts: readonly SwapAct[], now: number): Shown {
  const meant = new Map(acts.map(({ id, kind }) => [id, kind]))
  const as = (row: SwapRow): ShownSwap => {
    const kind = meant.get(row._id)
    const state = kind === 'take' ? 'taken' : kind === 'withdraw' ? 'withdrawn' : row.state
    return { ...row, state: swapStateAt({ state, from: row.from }, now), waits: kind === 'take' || kind === 'withdraw' }
  }
  const own = data.own.map(as)
  const waiting = acts.flatMap(({ kind, row }) => (kind === 'offer' ? [(row.body as { shift: string }).shift] : []))
  const offered = new Set([...own.filter(({ state }) => isOpenSwap(state)).map(({ shift }) => shift), ...waiting])
  return { offers: data.offers.map(as).filter(({ state, waits }) => state === 'offered' || waits), own, offered }
}

/** Where one's own swap stands, in a few words. */
export function swapWords({ state, taker, wanted, reason }: SwapRow, me: string | undefined) {
  const word: Record<SwapState, string> = {
    ...swapStates,
    offered: wanted ? `Angeboten: ${wanted.name}` : 'Allen angeboten',
    taken: taker?._id === me ? 'Von dir übernommen, wartet auf Freigabe' : `${taker?.name ?? 'Jemand'} übernimmt, wartet auf Freigabe`,
    approved: taker?._id === me ? 'Übernommen' : `Übergeben: ${taker?.name ?? ''}`,
    refused: `Abgelehnt${reason ? `: ${reason}` : ''}`,
  }
  return word[state]
}
