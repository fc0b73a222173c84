import { rowForm } from '#client/kit/rowForm.tsx'
import type { Kind, Ways } from '#client/kit/waiting/overlay.ts'
import { leads } from '#contract/leads/calls.ts'
import type { Lead } from '#contract/leads/shapes.ts'
import { isOpenLead, type LeadState } from '#contract/rules/leads/states.ts'
import { leadNameOf } from './leadStanding.ts'

/** Fields that a lead has beside its form while the studio does not know it yet. */
const fresh: Partial<Lead> = {
  version: 1,
  state: 'new',
  categoryName: null,
  form: null,
  reason: null,
  contract: null,
  enquiries: 1,
  tries: 0,
  triedDays: 0,
  step: null,
  mark: null,
  referral: null,
  mergedInto: null,
}

interface Body {
  status?: LeadState
  step?: Lead['step']
  next?: Lead['step']
  reason?: string | null
  outcome?: string
  to?: string | null
  mayCall?: string | null
}

/** The lead as an act makes it before the studio has answered: its fields, its state, or its next step. */
function meantLeadOf(body: object, kind: Kind, before: Lead): Partial<Lead> {
  const { status, step, next, reason, outcome, to, mayCall, ...fields } = body as Body
  if (kind === 'publish' && status) {
    const open = isOpenLead(status)
    return { state: status, step: open ? (step ?? before.step) : null, reason: open ? null : (reason ?? before.reason) }
  }
  if (kind === 'order') {
    const tries = outcome === 'notReached' ? before.tries + 1 : outcome === 'reached' ? 0 : before.tries
    const state = outcome === 'reached' && before.state === 'new' ? 'contacted' : before.state
    return { tries, state, step: next ? { ...next, ownerName: before.step?.ownerName ?? null } : before.step }
  }
  return { ...(fields as Partial<Lead>), ...(to && { studio: to }), ...(mayCall && { noCall: false }) }
}

export const leadRowForm = rowForm({
  add: leads.create,
  edit: leads.edit,
  // The two acts on a lead beside its form, by the kit's names for such.
  publish: leads.move,
  order: leads.step,
  one: leads.one,
  called: leadNameOf,
  draft: 'lead',
  fresh,
  meant: meantLeadOf as never,
})

export const ways: Ways<Lead> = {
  ...(leadRowForm.ways as unknown as Ways<Lead>),
  doings: { publish: 'Stand geändert', order: 'Schritt erfasst' },
}
