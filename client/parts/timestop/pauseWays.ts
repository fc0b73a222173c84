import type { Ways } from '#client/kit/waiting/overlay.ts'
import { daysBetween } from '#contract/days.ts'
import { timestop } from '#contract/timestop/calls.ts'
import type { OwnCredit } from '#contract/timestop/creditShapes.ts'
import { credits } from '#contract/timestop/credits.ts'
import { mostProofs, type OwnPause } from '#contract/timestop/shapes.ts'

const now = () => new Date().toISOString()
const lengthOf = ({ from, to }: { from?: string; to?: string }) => (from && to ? Math.max(0, daysBetween(from, to) + 1) : 0)

/** Fields of a pause that are not typed by whoever asks for it. */
export const freshPause = (): Partial<OwnPause> => ({
  state: 'open',
  reasonText: 'Pause',
  days: 0,
  fee: 0,
  newEnd: null,
  answer: null,
  reminder: null,
  needsProof: false,
  version: 1,
  receivedAt: now(),
  since: now(),
})

/** A member's acts on pauses that wait on this device: asked for, taken back, ended earlier, proofs that come after it. */
export const ownWays: Ways<OwnPause> = {
  calls: { add: timestop.ask, edit: timestop.cut, cancel: timestop.withdraw, publish: timestop.addProofs },
  doings: { add: 'Pause beantragt', edit: 'Pause früher beendet', cancel: 'Pause zurückgezogen', publish: 'Beleg nachgereicht' },
  fresh: freshPause(),
  meant: (body, kind, before) => {
    if (kind === 'cancel') return { state: 'withdrawn' }
    const { proofs, ...asked } = body as Partial<OwnPause> & { proofs?: unknown }
    if (kind === 'publish') return Array.isArray(proofs) ? { proofs: Math.min(mostProofs, before.proofs + proofs.length) } : {}
    const days = lengthOf({ ...before, ...asked })
    // One whose last day lies before its first is taken back whole.
    return {
      ...asked,
      days,
      ...(kind === 'edit' && days === 0 && { state: 'withdrawn' as const }),
      ...(Array.isArray(proofs) && { proofs: proofs.length }),
    }
  },
}

export const creditWays: Ways<OwnCredit> = {
  calls: { add: credits.askMine },
  doings: { add: 'Gutschrift beantragt' },
  fresh: { state: 'open', answer: null, version: 1 },
}
