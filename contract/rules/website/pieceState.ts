import { type Brand, brandOf } from '#contract/brand.ts'

/** From when and until when the website shows something; without a first day it is a draft. */
interface OnlineSpan {
  from: string | null
  until?: string | null
}

/** States of a piece of the website: written, to come, to be read by everybody, or over. */
export const pieceStates = { draft: 'Entwurf', planned: 'Geplant', live: 'Online', over: 'Vorbei' } as const
export type PieceState = keyof typeof pieceStates

/** The state on an ISO day; the last day still counts. */
export function pieceState({ from, until }: OnlineSpan, today: string): PieceState {
  if (!from) return 'draft'
  if (until && until < today) return 'over'
  return from > today ? 'planned' : 'live'
}

/** Scope that a website asks for: a studio's code, a brand, both or neither. */
export interface WebsiteScope {
  studio?: string | null
  brand?: Brand | null
}

/** True where a piece of this place belongs to a website that asks so; one without studio and brand is the whole chain's. */
export function isShownFor(piece: WebsiteScope, { studio, brand }: WebsiteScope): boolean {
  if (studio && piece.studio && piece.studio !== studio) return false
  const wanted = [brand, studio && brandOf(studio)].filter(Boolean)
  const own = piece.studio ? brandOf(piece.studio) : piece.brand
  return !own || wanted.every(one => one === own)
}
