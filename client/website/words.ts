import { today } from '#client/data/time.ts'
import { date } from '#client/kit/format.ts'
import { pieceState, pieceStates } from '#contract/rules/website/pieceState.ts'

interface PieceSpan {
  from: string | null
  until: string | null
}

/** «Geplant ab 30.11.2026», «Online bis 31.12.2026»: where a piece stands. */
export function stateWords({ from, until }: PieceSpan, now = today()) {
  const state = pieceState({ from, until }, now)
  if (state === 'planned') return `${pieceStates.planned} ab ${date(from!)}`
  return state === 'live' && until ? `${pieceStates.live} bis ${date(until)}` : pieceStates[state]
}

const brandWords = { toess: 'Alle Studios von Töss', thur: 'Alle Studios von Thur' } as const

/** The place of a piece on the site. */
export const placeWords = ({ brand }: { brand: keyof typeof brandWords | null }, studio: string | null) =>
  studio ?? (brand ? brandWords[brand] : 'Alle Studios')
