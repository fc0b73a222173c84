import type { MovesBy } from '#contract/states.ts'
import type { ShiftFinding } from './worker.ts'

/** States of a swap (T37). */
export const swapStates = {
  offered: 'Angeboten',
  taken: 'Wartet auf Freigabe',
  approved: 'Übergeben',
  refused: 'Abgelehnt',
  withdrawn: 'Zurückgezogen',
  expired: 'Verfallen',
} as const
export type SwapState = keyof typeof swapStates
type SwapActor = 'giver' | 'taker' | 'planner' | 'time'

const over = { approved: [], refused: [], withdrawn: [], expired: [] } as const

/** Moves, each with who makes it; whoever plans may do what giver and taker may. Time is the beginning of the shift. */
export const swapMoves: MovesBy<SwapState, SwapActor> = {
  offered: [
    { to: 'taken', by: 'taker' },
    { to: 'withdrawn', by: 'giver' },
    { to: 'expired', by: 'time' },
  ],
  taken: [
    { to: 'approved', by: 'planner' },
    { to: 'refused', by: 'planner' },
    { to: 'withdrawn', by: 'giver' },
    { to: 'expired', by: 'time' },
  ],
  ...over,
}

/** Those in which it goes on. */
export const openSwaps = ['offered', 'taken'] as const satisfies readonly SwapState[]
export const isOpenSwap = (state: SwapState) => (openSwaps as readonly SwapState[]).includes(state)

/** The state at a moment in ms: what is open when its shift begins has expired. */
export const swapStateAt = ({ state, from }: { state: SwapState; from: string }, now: number): SwapState =>
  isOpenSwap(state) && Date.parse(from) <= now ? 'expired' : state

/** Why somebody can't take a shift. */
type Unfit = 'swap-employed' | 'swap-skill' | 'swap-absent' | 'swap-law'

export interface Fit {
  isEmployed: boolean
  skills: readonly string[]
  isAway: boolean
  /** Findings of the law on the shift among all that they work. */
  findings: readonly ShiftFinding[]
}

/** The first reason that keeps somebody from taking a shift, said to them and to whoever plans; nothing where there is none. */
export function unfitFor({ isEmployed, skills, isAway, findings }: Fit, skill: string | null): { code: Unfit; text: string } | undefined {
  if (!isEmployed) return { code: 'swap-employed', text: 'In diesem Studio dann nicht angestellt.' }
  if (skill !== null && !skills.includes(skill)) return { code: 'swap-skill', text: `Dafür braucht es: ${skill}.` }
  if (isAway) return { code: 'swap-absent', text: 'Dann abwesend.' }
  const wrong = findings.find(({ weight }) => weight === 'forbidden')
  return wrong && { code: 'swap-law', text: wrong.text }
}

/** True where nothing at all stands against it: it may go over without approval, if the studio wants that. */
export const isClean = ({ findings }: Pick<Fit, 'findings'>) => findings.length === 0
