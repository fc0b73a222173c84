import type { MovesBy } from '#contract/states.ts'

/** States of a request for the insurer's confirmation (H40). */
export const requestStates = ['requested', 'checking', 'confirmed', 'rejected', 'withdrawn', 'revoked'] as const
export type RequestState = (typeof requestStates)[number]

type Actor = 'member' | 'staff'

/** The legal transitions and who makes them. Whatever staff say no to needs a reason (`needsReason`). */
export const requestMoves: MovesBy<RequestState, Actor> = {
  requested: [
    { to: 'checking', by: 'staff' },
    { to: 'rejected', by: 'staff' },
    { to: 'withdrawn', by: 'member' },
  ],
  checking: [
    { to: 'confirmed', by: 'staff' },
    { to: 'rejected', by: 'staff' },
  ],
  rejected: [{ to: 'requested', by: 'member' }],
  confirmed: [{ to: 'revoked', by: 'staff' }],
  withdrawn: [],
  revoked: [],
}

export const needsReason = (to: RequestState) => to === 'rejected' || to === 'revoked'

/** Still to be decided: of these a person has one at most for a year and an insurer (A92); a bulk confirmation takes them. */
export const openStates = ['requested', 'checking'] as const satisfies readonly RequestState[]
export const isOpen = (state: RequestState) => (openStates as readonly RequestState[]).includes(state)

/** States in which a request can be deleted. */
export const erasableStates = ['requested', 'rejected', 'withdrawn'] as const satisfies readonly RequestState[]
export const isErasable = (state: RequestState) => (erasableStates as readonly RequestState[]).includes(state)

/** Why a confirmation could not be made: amounts are missing, or the studio has not signed. */
export const troubles = ['away', 'unknown', 'unsigned'] as const
export type Trouble = (typeof troubles)[number]
