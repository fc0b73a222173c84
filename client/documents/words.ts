import { dayOf, today } from '#client/data/time.ts'
import { date } from '#client/kit/format.ts'
import { addDays } from '#contract/days.ts'
import type { DocumentEventKind, DocumentRow } from '#contract/documents/shapes.ts'
import { type DocumentState, documentStates, dueStandingOf, isUndecided } from '#contract/rules/documents/states.ts'

type DocumentLook = 'ok' | 'warn' | 'danger' | 'accent' | 'plain'

const looks: Record<DocumentState, DocumentLook> = {
  new: 'accent',
  open: 'plain',
  asked: 'warn',
  approved: 'ok',
  rejected: 'danger',
  listed: 'ok',
  paid: 'ok',
}

/** The state of a document as a chip: one of two approvals is said, too. */
export function stateChip({
  state,
  approvals,
  needed,
}: Pick<DocumentRow, 'state' | 'approvals' | 'needed'>): readonly [string, DocumentLook] {
  if (state === 'open' && needed > 1 && approvals.length > 0) return [`${approvals.length} von ${needed} freigegeben`, 'accent']
  return [documentStates[state], looks[state]]
}

/** Days within which a bill is due soon. */
const soonDays = 7

/** «überfällig seit 3.11.2026», where a bill is due. */
export function dueChip(row: Pick<DocumentRow, 'kind' | 'state' | 'due'>, now = today()): readonly [string, DocumentLook] | undefined {
  const due = dueStandingOf(row, now, addDays(now, soonDays))
  if (!due || due === 'later') return undefined
  return due === 'late' ? [`überfällig seit ${date(row.due!)}`, 'danger'] : [`zahlbar bis ${date(row.due!)}`, 'warn']
}

export const eventWords: Record<DocumentEventKind, string> = {
  assigned: 'Zugeteilt',
  unassigned: 'Nicht mehr zugeteilt',
  edited: 'Geändert',
  ibanChanged: 'IBAN geändert',
  approved: 'Freigegeben',
  rejected: 'Abgelehnt',
  asked: 'Rückfrage',
  answered: 'Antwort',
  takenBack: 'Entscheid zurückgenommen',
  ibanConfirmed: 'Neue IBAN bestätigt',
  listed: 'Auf eine Zahlliste gesetzt',
  unlisted: 'Von der Zahlliste genommen',
  paid: 'Bezahlt',
}

/** The hint to look at before somebody opens a document. */
export const hintOf = ({ doubles, ibanStanding, state }: Pick<DocumentRow, 'doubles' | 'ibanStanding' | 'state'>) =>
  [doubles.length > 0 && 'vielleicht doppelt', ibanStanding === 'locked' && isUndecided(state) && 'neue IBAN'].filter(Boolean).join(', ') ||
  null

/** The title of a list to pay: its day in Zurich. */
export const listTitle = ({ created }: { created: string }) => `Zahlliste vom ${date(dayOf(created))}`
