import { type Brand, brandOf } from '#contract/brand.ts'

/** From when and until when the website shows something; without a first day it is a draft. */
interface Span {
  from: string | null
  until?: string | null
}

/** Where a piece of the website stands: written, to come, to be read by everybody, or over. */
export const pieceStates = { draft: 'Entwurf', planned: 'Geplant', live: 'Online', over: 'Vorbei' } as const
export type PieceState = keyof typeof pieceStates

/** The state on an ISO day; the last day still counts. */
export function pieceState({ from, until }: Span, today: string): PieceState {
  if (!from) return 'draft'
  if (until && until < today) return 'over'
  return from > today ? 'planned' : 'live'
}

/** What a website asks for: a studio's code, a brand, both or neither. */
export interface Place {
  studio?: string | null
  brand?: Brand | null
}

/** True where a piece of this place belongs to a website that asks so; one without studio and brand is the whole chain's. */
export function isShownFor(piece: Place, { studio, brand }: Place): boolean {
  if (studio && piece.studio && piece.studio !== studio) return false
  const wanted = [brand, studio && brandOf(studio)].filter(Boolean)
  const own = piece.studio ? brandOf(piece.studio) : piece.brand
  return !own || wanted.every(one => one === own)
}
