import { today } from '#client/data/time.ts'
import { isDay } from '#contract/days.ts'
import { type PauseResult, pauseOf } from '#contract/rules/timestop/pause.ts'
import { pauseRefusalWords } from '#contract/rules/timestop/words.ts'
import type { PauseReasonRow } from '#contract/timestop/pauseReasons.ts'
import type { OfPerson, Pausable } from '#contract/timestop/shapes.ts'

export interface CountedPause {
  contract: Pausable
  reason: PauseReasonRow
  /** Undefined until both days are there. */
  result: PauseResult | undefined
}

interface TypedPause {
  index?: number
  reason?: string
  from?: string
  to?: string
}

/** A pause as it is typed, counted by the one rule on this device; undefined while contract or reason are open. */
export function countPause(
  { contracts, reasons, pauses }: OfPerson,
  { index, reason: id, from, to }: TypedPause,
): CountedPause | undefined {
  const contract = contracts.find(each => each.index === index)
  const reason = reasons.find(({ _id }) => _id === id)
  if (!contract || !reason) return undefined
  if (!from || !to || !isDay(from) || !isDay(to) || to < from) return { contract, reason, result: undefined }
  const { signed, events, visits } = contract
  const own = pauses.filter(pause => pause.index === index)
  return { contract, reason, result: pauseOf({ signed, events, reason, from, to, visits, pauses: own }, today()) }
}

/** Why a form can't be sent as it stands; a day on which somebody was there is left to `overrules`. */
export function pauseObstacleOf(shown: CountedPause | undefined, proofs: readonly unknown[] | undefined, overrules = false) {
  const refusal = shown?.result?.refusals.find(({ code }) => !(overrules && code === 'pause-visit'))
  if (refusal) return { field: 'from', why: pauseRefusalWords(refusal) }
  if (shown?.reason.needsProof && !proofs?.length) return { field: 'proofs', why: 'Mit diesem Grund braucht es einen Beleg.' }
  return undefined
}
