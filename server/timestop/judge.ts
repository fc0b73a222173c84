import { and, eq, inArray, ne } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { dayText } from '#contract/rules/papers/said.ts'
import { type PauseCode, type PauseRefusal, type PauseResult, pauseOf } from '#contract/rules/timestop/pause.ts'
import { pauseRefusalWords } from '#contract/rules/timestop/words.ts'
import type { PauseReasonRow } from '#contract/timestop/pauseReasons.ts'
import { visitDays } from '#contract/timestop/shapes.ts'
import { visitsOf } from '#server/accessControl/rules.ts'
import { type ContractRecord as Contract, countedBy, eventsOf } from '#server/contracts/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { timestop } from './tables.ts'

/** The days that a device is told. */
export const recentVisits = (tx: Tx, person: string, day = today()) => visitsOf(tx, person, addDays(day, -visitDays), day)

interface PauseProposal {
  reason: PauseReasonRow
  from: string
  to: string
  /** Id of the pause itself. */
  _id: string
  /** Day of its receipt where it is being decided: that one counts (C40), and what others ask for does not stand in its way. */
  received?: string
}

/** The effect that a pause would have on a contract, and the objections to it. */
export async function judged(tx: Tx, on: Contract, { _id, reason, from, to, received }: PauseProposal): Promise<PauseResult> {
  const events = (await eventsOf(tx, [on._id])).get(on._id) ?? []
  const others = await tx
    .select({ _id: timestop._id, from: timestop.from, to: timestop.to, state: timestop.state })
    .from(timestop)
    .where(and(eq(timestop.contract, on._id), ne(timestop._id, _id), inArray(timestop.state, received ? ['manual'] : ['open', 'manual'])))
  const visits = await visitsOf(tx, on.person, from, to)
  return pauseOf({ ...countedBy(on, events), reason, from, to, visits, pauses: others }, received ?? today())
}

/** Refusals that nobody can pass over. */
const hard: readonly PauseCode[] = ['pause-overlaps', 'pause-not-running', 'pause-followed', 'pause-withdrawn']

/** The sentence for staff, who read of somebody else. */
export const saidToStaff = (refusal: PauseRefusal) =>
  refusal.code === 'pause-visit' && refusal.day
    ? `Am ${dayText(refusal.day)} war die Person im Studio: Dieser Tag lässt sich nur mit einer Begründung pausieren.`
    : pauseRefusalWords(refusal)

interface PauseCheckOptions {
  /** True where staff read it. */
  staff?: boolean
  /** True where somebody who decides has said why it is taken all the same. */
  overruled?: boolean
  /** The row that the refusal hands back. */
  current?: unknown
}

/** Refuses what stands against it, by the first sentence. */
export function mustHold({ refusals }: PauseResult, { staff, overruled, current }: PauseCheckOptions = {}) {
  const first = refusals.find(({ code }) => !overruled || hard.includes(code))
  if (first) throw new Refusal(first.code, undefined, current, staff ? saidToStaff(first) : pauseRefusalWords(first))
}
