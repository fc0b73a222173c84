import { follows, type Moves } from '#contract/states.ts'

/** States of an invitation (V19). */
export const inviteStates = {
  open: 'Offen',
  used: 'Eingelöst',
  expired: 'Abgelaufen',
  withdrawn: 'Zurückgezogen',
} as const
export type InviteState = keyof typeof inviteStates
export const inviteStateNames = Object.keys(inviteStates) as InviteState[]

/** Moves that people make by hand; a withdrawn invitation is given again by the undo. It expires by itself. */
export const inviteMoves: Moves<InviteState> = {
  open: ['used', 'withdrawn'],
  used: ['open'],
  expired: [],
  withdrawn: ['open'],
}
export const mayInvite = (from: InviteState, to: InviteState) => follows(inviteMoves, from, to)

/** Days for which an invitation holds, and the most open ones of a member. */
export const inviteDays = 30
export const mostInvites = 3
