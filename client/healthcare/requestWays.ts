import type { Ways } from '#client/kit/waiting/overlay.ts'
import { healthcare, type OwnRequest } from '#contract/healthcare/calls.ts'

/** The member's acts that wait: a request, its withdrawal, its deletion. */
export const ways: Ways<OwnRequest> = {
  calls: { add: healthcare.request, edit: healthcare.withdraw, remove: healthcare.erase },
  fresh: { insurerName: 'Krankenkasse', status: 'requested', reason: null, version: 1 },
  meant: (body, kind) => (kind === 'edit' ? { status: 'withdrawn' } : { ...body, status: 'requested', reason: null }),
}
