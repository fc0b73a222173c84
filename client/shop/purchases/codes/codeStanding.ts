import { today } from '#client/data/time.ts'
import type { EntryCode } from '#contract/shop/entryCodes.ts'

/** True for a code that opens the entrance or will, be it that a dispute about its payment stops it for now. */
export const isKept = ({ state, until }: Pick<EntryCode, 'state' | 'until'>) =>
  (state === 'waiting' || state === 'saved') && until >= today()

/** True for a code that opens the entrance, or will as soon as it is told there. */
export const isGood = (code: Pick<EntryCode, 'state' | 'until' | 'dispute'>) => isKept(code) && !code.dispute
