import { type AbsenceState, waitingStates } from '#contract/rules/absences/states.ts'

const good: readonly AbsenceState[] = ['approved', 'granted', 'closed', 'certified']
const bad: readonly AbsenceState[] = ['declined', 'cancelled']

const waiting: readonly AbsenceState[] = waitingStates

/** The look of a state's chip. */
export function stateLook(state: AbsenceState) {
  if (good.includes(state)) return 'ok'
  if (bad.includes(state)) return 'danger'
  return waiting.includes(state) ? 'pending' : 'plain'
}
