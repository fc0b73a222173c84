/** States of a document (C49). */
export const documentStates = {
  new: 'Neu',
  open: 'Offen',
  asked: 'Rückfrage',
  approved: 'Freigegeben',
  rejected: 'Abgelehnt',
  listed: 'Auf Zahlliste',
  paid: 'Bezahlt',
} as const
export type DocumentState = keyof typeof documentStates

export const documentKinds = { invoice: 'Rechnung', receipt: 'Quittung', other: 'Anderes' } as const
export type DocumentKind = keyof typeof documentKinds

export const decisions = { approve: 'Freigeben', reject: 'Ablehnen', ask: 'Rückfrage' } as const
export type DocumentDecision = keyof typeof decisions

/** Those in which somebody still has to decide: their fields can be changed, and the document can go. */
export const undecided = ['new', 'open', 'asked'] as const satisfies readonly DocumentState[]
/** Those that somebody looks through: nobody has, or whoever handed it in is asked. */
export const incoming = ['new', 'asked'] as const satisfies readonly DocumentState[]
/** Those in which a bill is not paid yet and may fall due. */
export const unpaid = ['new', 'open', 'asked', 'approved', 'listed'] as const satisfies readonly DocumentState[]

const among = (states: readonly DocumentState[], state: DocumentState) => states.includes(state)

export const isUndecided = (state: DocumentState) => among(undecided, state)

/** True where a decision can still be taken back: nothing was paid or put on a list because of it. */
export const maySendBack = (state: DocumentState) => state === 'approved' || state === 'rejected'

/** How a bill's day of payment stands to today; undefined where it has none or is paid. */
export function dueStandingOf(
  { kind, state, due }: { kind: DocumentKind; state: DocumentState; due: string | null },
  today: string,
  soon: string,
) {
  if (kind !== 'invoice' || due === null || !among(unpaid, state)) return undefined
  return due < today ? 'late' : due <= soon ? 'soon' : 'later'
}

/** The people who have to approve a document: two for a bill above the limit (C49). */
export const approvalsNeeded = ({ kind, amount }: { kind: DocumentKind; amount: number | null }, limit: number) =>
  kind === 'invoice' && (amount ?? 0) > limit ? 2 : 1
