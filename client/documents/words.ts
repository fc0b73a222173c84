import { dayOf, today } from '#client/data/time.ts'
import { date } from '#client/kit/format.ts'
import { addDays } from '#contract/days.ts'
import type { DocumentRow, EventKind } from '#contract/documents/shapes.ts'
import { type DocumentState, documentStates, dueOf, isUndecided } from '#contract/rules/documents/states.ts'

type Look = 'ok' | 'warn' | 'danger' | 'accent' | 'plain'

const looks: Record<DocumentState, Look> = {
  new: 'accent',
  open: 'plain',
  asked: 'warn',
  approved: 'ok',
  rejected: 'danger',
  listed: 'ok',
  paid: 'ok',
}

/** Where a document stands: one of two approvals is said, too. */
export function stateChip({ state, approvals, needed }: Pick<DocumentRow, 'state' | 'approvals' | 'needed'>): readonly [string, Look] {
  if (state === 'open' && needed > 1 && approvals.length > 0) return [`${approvals.length} von ${needed} freigegeben`, 'accent']
  return [documentStates[state], looks[state]]
}

/** Days within which a bill is due soon. */
const soonDays = 7

/** «überfällig seit 3.11.2026», where a bill is due. */
export function dueChip(row: Pick<DocumentRow, 'kind' | 'state' | 'due'>, now = today()): readonly [string, Look] | undefined {
  const due = dueOf(row, now, addDays(now, soonDays))
  if (!due || due === 'later') return undefined
  return due === 'late' ? [`überfällig seit ${date(row.due!)}`, 'danger'] : [`zahlbar bis ${date(row.due!)}`, 'warn']
}

export const eventWords: Record<EventKind, string> = {
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

/** What somebody should look at before they open it. */
export const hintOf = ({ doubles, ibanStanding, state }: Pick<DocumentRow, 'doubles' | 'ibanStanding' | 'state'>) =>
  [doubles.length > 0 && 'vielleicht doppelt', ibanStanding === 'locked' && isUndecided(state) && 'neue IBAN'].filter(Boolean).join(', ') ||
  null

/** What a list to pay is called: by its day in Zurich. */
export const listTitle = ({ created }: { created: string }) => `Zahlliste vom ${date(dayOf(created))}`
