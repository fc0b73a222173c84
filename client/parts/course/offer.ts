import { dayOf, today } from '#client/data/time.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { type CourseRules, momentsOf } from '#contract/courses/rules.ts'
import { addDays } from '#contract/days.ts'
import type { Seat } from './seat.ts'

type Rules = Omit<CourseRules, 'studio'>

/** The acts that a person may do on an execution now. */
export type SeatOffer =
  | { kind: 'book' }
  /** No seat is free, but there is room in the waiting list. */
  | { kind: 'wait' }
  /** Signing up opens on this day. */
  | { kind: 'early'; from: string }
  | { kind: 'full' }
  | { kind: 'clash'; with: CourseExecution }
  | { kind: 'over' }

/** The ISO day in Zurich on which signing up opens, at midnight. */
export const opensOn = (startsAt: string, { openDays }: Rules) => addDays(dayOf(startsAt), -openDays)

/** The server decides by the same rules, so that a refusal shows before the act. */
export function offerOf(
  execution: CourseExecution,
  rules: Rules,
  { seat, now, clash, day = today() }: { seat: Seat; now: number; clash?: CourseExecution; day?: string },
): SeatOffer {
  const { closes, promotes } = momentsOf(execution.startsAt, rules)
  if (execution.cancelled || now >= closes) return { kind: 'over' }
  const from = opensOn(execution.startsAt, rules)
  if (day < from) return { kind: 'early', from }
  if (clash) return { kind: 'clash', with: clash }
  const waits = seat.kind === 'waiting'
  if (execution.free > 0) return waits && now < promotes ? { kind: 'over' } : { kind: 'book' }
  if (waits) return { kind: 'over' }
  return now < promotes && execution.waiting < rules.mostWaiting ? { kind: 'wait' } : { kind: 'full' }
}

/** True once giving a seat back counts as late. */
export const isLateNow = (startsAt: string, rules: Rules, now: number) => now >= momentsOf(startsAt, rules).late
