import type { Moves } from '#contract/states.ts'

/** Kinds of what goes wrong in a studio, as the team reports it (T44). */
export const problemKinds = { defect: 'Defekt', hygiene: 'Hygiene', it: 'IT' } as const
export type ProblemKind = keyof typeof problemKinds

/** Those, and accidents, of which lists tell no more than day and state (T52). */
export const reportKinds = { ...problemKinds, accident: 'Unfall' } as const
export type StudioReportKind = keyof typeof reportKinds

/** Most urgent first. */
export const urgencies = { high: 'Dringend', normal: 'Normal', low: 'Hat Zeit' } as const
export type Urgency = keyof typeof urgencies

/** States of a report. */
export const reportStates = { new: 'Neu', working: 'In Arbeit', solved: 'Erledigt', declined: 'Abgelehnt' } as const
export type ReportState = keyof typeof reportStates

/** Those that somebody still has to work on. */
export const openStates = ['new', 'working'] as const satisfies readonly ReportState[]

/** Reports that come back are taken up again (T44). */
export const reportMoves: Moves<ReportState> = {
  new: ['working'],
  working: ['solved', 'declined'],
  solved: ['working'],
  declined: [],
}
