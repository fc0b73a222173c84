import type { MonthState } from '#contract/rules/worktime/workMonths.ts'

export const stateLook: Record<MonthState, 'plain' | 'accent' | 'warn' | 'ok'> = {
  open: 'plain',
  selfSubmitted: 'warn',
  submitted: 'accent',
  locked: 'ok',
}
