import type { ClosedAt } from '#contract/contracts/closingShapes.ts'
import type { PayWay } from '#contract/contracts/offerShapes.ts'
import { follows, type Moves } from '#contract/states.ts'

/** States of a contract (C07, C36). That one has ended follows from its life and is stored nowhere. */
export const contractStates = {
  draft: 'Entwurf',
  offered: 'Offeriert',
  temporary: 'Wartet auf Annahme',
  accepted: 'Angenommen',
  declined: 'Abgelehnt',
  rejected: 'Zurückgewiesen',
  withdrawn: 'Widerrufen',
  expired: 'Verfallen',
  deleted: 'Gelöscht',
} as const
export type ContractState = keyof typeof contractStates

/** `declined` is the customer's no, `rejected` the studio's (C09); an accepted contract is never deleted. */
export const contractMoves: Moves<ContractState> = {
  draft: ['offered', 'temporary', 'deleted'],
  offered: ['temporary', 'declined', 'expired', 'deleted'],
  temporary: ['accepted', 'rejected', 'withdrawn', 'deleted'],
  accepted: ['withdrawn'],
  declined: [],
  rejected: [],
  withdrawn: [],
  expired: [],
  deleted: [],
}

/** Marks of a temporary contract with which nobody can accept it (C36); `twice`: another tablet's copy of one that came first (C43). */
export const contractMarks = { resign: 'Bitte neu unterschreiben', unproven: 'Adresse unbestätigt', twice: 'Zweites Exemplar' } as const
export type ContractMark = keyof typeof contractMarks

/** True where a contract may be accepted as it stands: a mark has to be gone first. */
export const mayAccept = (from: ContractState, marks: readonly ContractMark[]) =>
  marks.length === 0 && follows(contractMoves, from, 'accepted')

/** Names of the ways to pay (C41). */
export const payWayNames = { debit: 'Lastschrift', bill: 'Rechnung', prepaid: 'Im Voraus', company: 'Firma' } as const satisfies Record<
  PayWay,
  string
>

/** States of a contract's upgrade (C07). */
export const upgradeStates = { created: 'Erfasst', accepted: 'Angenommen', rejected: 'Zurückgewiesen', deleted: 'Gelöscht' } as const
export type UpgradeState = keyof typeof upgradeStates

export const upgradeMoves: Moves<UpgradeState> = { created: ['accepted', 'rejected', 'deleted'], accepted: [], rejected: [], deleted: [] }

/** States of a contract's transfer to somebody else: both sign, then the studio accepts; `declined` is the no of one of the two (C09). */
export const transferStates = {
  open: 'Wartet auf Unterschriften',
  signed: 'Wartet auf Annahme',
  accepted: 'Übertragen',
  declined: 'Abgelehnt',
  rejected: 'Zurückgewiesen',
  deleted: 'Zurückgezogen',
} as const
export type TransferState = keyof typeof transferStates

export const transferMoves: Moves<TransferState> = {
  open: ['signed', 'declined', 'deleted'],
  signed: ['accepted', 'rejected', 'declined', 'deleted'],
  accepted: [],
  declined: [],
  rejected: [],
  deleted: [],
}

/** States of a pause (C07): it is `manual` as long as the access-control service has not taken it, and `withdrawn` once all its days came back. */
export const pauseStates = {
  open: 'Offen',
  accepted: 'Angenommen',
  declined: 'Abgelehnt',
  withdrawn: 'Zurückgezogen',
  manual: 'Von Hand nachzutragen',
} as const
export type PauseState = keyof typeof pauseStates

export const pauseMoves: Moves<PauseState> = {
  open: ['accepted', 'declined', 'withdrawn'],
  accepted: ['manual', 'withdrawn'],
  manual: ['accepted', 'withdrawn'],
  declined: [],
  withdrawn: [],
}

/** Places where a contract was closed, in the words of screens and files. */
export const closedNames: Record<ClosedAt, string> = {
  studio: 'Im Studio',
  fair: 'An einer Messe',
  website: 'Auf der Website',
  home: 'Zu Hause oder am Arbeitsplatz',
  phone: 'Am Telefon',
}
