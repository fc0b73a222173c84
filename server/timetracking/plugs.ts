import type { MomentSpan, WorkTimeKind } from '#contract/rules/worktime/stamps.ts'
import type { ProposalOrigin } from '#contract/timetracking/sheets.ts'
import type { Tx } from '#server/kit/database.ts'
import { plug } from '#server/kit/plug.ts'

/** Hours that somebody was to work; breaks only where the plan says when. */
export interface Planned extends MomentSpan {
  person: string
  studio: string
  breaks: readonly MomentSpan[]
  kind: WorkTimeKind
  origin: ProposalOrigin
  title: string | null
}

/** Published hours of people between two days, both included, such as their shifts. They go before courses and the pattern of the week. */
export const plans = plug<(tx: Tx, people: readonly string[], days: { from: string; to: string }) => Promise<readonly Planned[]>>('plans')
