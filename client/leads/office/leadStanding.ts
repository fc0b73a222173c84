import { today } from '#client/data/time.ts'
import type { Lead } from '#contract/leads/shapes.ts'
import { enough, isOpenLead, type LeadState } from '#contract/rules/leads/states.ts'
import { clockAt } from '#contract/zone.ts'

export const leadNameOf = ({ vorname, nachname }: { vorname: string; nachname?: string | null }) =>
  [vorname, nachname].filter(Boolean).join(' ')

export const leadStateLooks: Readonly<Record<LeadState, 'plain' | 'ok' | 'accent' | 'warn' | 'danger'>> = {
  new: 'accent',
  contacted: 'plain',
  appointment: 'ok',
  visited: 'ok',
  offered: 'ok',
  won: 'ok',
  unreachable: 'plain',
  lost: 'plain',
  spam: 'plain',
  merged: 'plain',
}

/** When the step is due, by the clock on the wall: late, today, or later. */
export function stepDueOf({ step }: Pick<Lead, 'step'>, now = Date.now()): 'late' | 'today' | 'ahead' | undefined {
  if (!step) return undefined
  const day = today()
  if (step.day < day || (step.day === day && step.time && step.time < clockAt(now))) return 'late'
  return step.day === day ? 'today' : 'ahead'
}

/** True once enough was tried to give up (V02). */
export const isTriedEnough = ({ tries, triedDays, state }: Pick<Lead, 'tries' | 'triedDays' | 'state'>) =>
  isOpenLead(state) && tries >= enough.tries && triedDays >= enough.days
