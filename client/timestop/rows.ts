import { prefetch } from '#client/data/reads.ts'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { freshPause } from '#client/parts/timestop/pauseWays.ts'
import { daysBetween } from '#contract/days.ts'
import { timestop } from '#contract/timestop/calls.ts'
import type { CreditRow } from '#contract/timestop/creditShapes.ts'
import { credits } from '#contract/timestop/credits.ts'
import type { PauseRow } from '#contract/timestop/shapes.ts'

const lengthOf = ({ from, to }: { from: string; to: string }) => Math.max(0, daysBetween(from, to) + 1)

const edits = { edit: timestop.shorten, cancel: timestop.decline, publish: timestop.assign } as const

const ways: Ways<PauseRow> = {
  calls: edits,
  doings: { add: 'Pause erfasst', edit: 'Pause früher beendet', cancel: 'Pause abgelehnt', publish: 'Person zugeordnet' },
  fresh: {
    ...(freshPause() as Partial<PauseRow>),
    name: 'Neue Pause',
    studio: '',
    number: null,
    comments: 0,
    remindedOn: null,
    way: 'desk',
  },
  meant: (body, kind, before) => {
    if (kind === 'cancel') return { state: 'declined', answer: (body as { reason?: string }).reason ?? null }
    const { proofs, ...asked } = body as Partial<PauseRow> & { proofs?: unknown }
    const days = lengthOf({ ...before, ...asked })
    return {
      ...asked,
      days,
      ...(kind === 'edit' && days === 0 && { state: 'withdrawn' as const }),
      ...(Array.isArray(proofs) && { proofs: proofs.length }),
    }
  },
  one: ({ _id }) => prefetch(timestop.one, { params: { id: _id } }, 0),
}

const called = ({ name }: { name: string }) => name

/** Pauses of a list with what waits of them on this device; those that were entered here stand among the open ones alone. */
export const pauseRows = { ways, called }
export const openRows = { ways: { ...ways, calls: { ...edits, add: timestop.enter } }, called }

export const creditRows: { ways: Ways<CreditRow>; called: (row: CreditRow) => string } = {
  ways: {
    calls: { edit: credits.decide },
    doings: { edit: 'Über die Gutschrift entschieden' },
    meant: body => {
      const { status, reason } = body as { status?: CreditRow['state']; reason?: string | null }
      return status ? { state: status, answer: reason ?? null } : {}
    },
  },
  called,
}
