import { today } from '#client/data/time.ts'
import type { Kind, Ways } from '#client/kit/waiting/overlay.ts'
import { membercards } from '#contract/membercards/calls.ts'
import type { CardRow } from '#contract/membercards/shapes.ts'
import { cardStateOf } from '#contract/rules/membercards/states.ts'

interface MembercardActInput {
  act?: 'convert' | 'block' | 'reopen'
  at?: string
  code?: string
  reason?: string | null
  studio?: string
}

/** The card as the acts that wait on this device make it, shown over the loaded one. */
function meantMembercardOf(body: object, kind: Kind, before: CardRow): Partial<CardRow> {
  const { act, at, code, reason = null, ...fields } = body as MembercardActInput
  if (kind === 'publish' && act) {
    const closed = act === 'convert' ? 'converted' : act === 'block' ? 'blocked' : null
    return { state: cardStateOf({ issued: before.issued, last: before.last, closed }, today()), reason }
  }
  if (kind === 'order') return { ...(fields as Partial<CardRow>), state: 'issued', code, issued: at }
  return { ...(fields as Partial<CardRow>), asked: at }
}

export const cardWays: Ways<CardRow> = {
  calls: { add: membercards.sub, publish: membercards.change, order: membercards.issue },
  fresh: {
    version: 1,
    state: 'asked',
    source: 'sub',
    code: null,
    person: null,
    lead: null,
    again: false,
    issued: null,
    issuedBy: null,
    first: null,
    last: null,
    visits: 0,
    closedAt: null,
    reason: null,
    price: 0,
    paid: 0,
    left: 0,
    cash: 0,
    surplus: 0,
    spare: [],
    trouble: null,
  },
  meant: meantMembercardOf,
  doings: { publish: 'Karte geändert', order: 'Karte gelöst' },
}
