import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { allStudios, type InviteRow, invites } from '#contract/invites/calls.ts'

/** One as the studio has it now. */
async function loadInvite({ _id, code }: InviteRow): Promise<InviteRow> {
  const { rows } = await send(invites.ofStudio, {
    params: { filter: 'all', studio: allStudios },
    query: { limit: 200, ...(code && { q: code }) },
  })
  const found = rows.find(row => row._id === _id)
  if (!found) throw new CallError('missing', 'Diese Einladung gibt es nicht mehr.', 404)
  return found
}

/** Invitations with what this device has unsent of them. */
export const inviteWays: Ways<InviteRow> = {
  calls: { add: invites.update, cancel: invites.remove },
  fresh: { status: 'open', version: 1, member: null, lead: null, leadName: null, used: null },
  doings: { add: 'Einladung', cancel: 'Zurückgezogen' },
  meant: (body, kind) => (kind === 'cancel' ? { status: 'withdrawn' } : (body as Partial<InviteRow>)),
  one: loadInvite,
}
