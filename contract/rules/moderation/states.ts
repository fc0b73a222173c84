/** Things that people report (K22). */
export const reportKinds = ['post', 'comment', 'message', 'person', 'group'] as const
export type ReportedKind = (typeof reportKinds)[number]

/** Reasons of a report, in the words that a person chooses from. */
export const reportReasons = {
  harassment: 'Belästigung',
  hate: 'Hass oder Beleidigung',
  sexual: 'Sexuelles',
  spam: 'Werbung oder Betrug',
  danger: 'Gefahr für jemanden',
  other: 'Etwas anderes',
} as const
export type ReportReason = keyof typeof reportReasons
export const reasonNames = Object.keys(reportReasons) as ReportReason[]

/** States of a case. `objected`: whom it was about has objected, and somebody else decides once more. */
export const caseStates = ['open', 'released', 'removed', 'warned', 'silenced', 'closed', 'objected', 'upheld', 'overturned'] as const
export type CaseState = (typeof caseStates)[number]

/** Acts of those who decide; `object` is of the person whom a decision is about. */
export const caseActs = ['release', 'remove', 'warn', 'silence', 'close', 'reopen', 'uphold', 'overturn'] as const
export type CaseAct = (typeof caseActs)[number]

/** A step leads to a state or is refused: somebody was first (`decided`), or the person has objected meanwhile or not. */
export type CaseStep = CaseState | 'decided'

const from = (steps: Partial<Record<CaseState, CaseState>>): Readonly<Record<CaseState, CaseStep>> =>
  Object.fromEntries(caseStates.map(state => [state, steps[state] ?? 'decided'])) as Record<CaseState, CaseStep>

/** Next state of a case by each act, in the order in which acts are received: of two at once the first decides (A38). */
export const caseSteps: Readonly<Record<CaseAct | 'object', Readonly<Record<CaseState, CaseStep>>>> = {
  release: from({ open: 'released' }),
  remove: from({ open: 'removed' }),
  warn: from({ open: 'warned' }),
  silence: from({ open: 'silenced' }),
  close: from({ open: 'closed' }),
  /** The undo of whoever decided, for some minutes. */
  reopen: from({ released: 'open', removed: 'open', warned: 'open', silenced: 'open', closed: 'open' }),
  object: from({ removed: 'objected', warned: 'objected', silenced: 'objected' }),
  uphold: from({ objected: 'upheld' }),
  overturn: from({ objected: 'overturned' }),
}

/** Acts that a person is told of with their reason, and may object to once. */
export const measures = ['remove', 'warn', 'silence'] as const
export type ModerationMeasure = (typeof measures)[number]
export const isMeasure = (act: string | null | undefined): act is ModerationMeasure =>
  (measures as readonly (string | null | undefined)[]).includes(act)

/** Minutes in which whoever decided may take it back, and seconds after which it is told: a slip of a key is told to nobody. */
export const reopenMinutes = 10
export const tellSeconds = 60

/** Hours after which a case that nobody has answered is told to those who may. */
export const patienceHours = 24

export const longestSilence = 90
