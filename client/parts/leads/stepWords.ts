import { today } from '#client/data/time.ts'
import { shortDate } from '#client/kit/format.ts'
import type { Lead } from '#contract/leads/shapes.ts'
import { stepKinds } from '#contract/rules/leads/states.ts'

/** «Anrufen, heute 17:30», of another day with its date: what is overdue may be weeks old. */
export function stepWords({ step }: Pick<Lead, 'step'>) {
  if (!step) return null
  const day = step.day === today() ? 'heute' : shortDate(step.day)
  return `${stepKinds[step.kind]}, ${day}${step.time ? ` ${step.time}` : ''}`
}
