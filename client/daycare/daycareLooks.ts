import type { DaycareState } from '#contract/rules/daycare/states.ts'

export const stateLooks = {
  waiting: 'warn',
  booked: 'ok',
  here: 'accent',
  collected: 'plain',
  cancelled: 'plain',
  missed: 'warn',
} as const satisfies Record<DaycareState, string>
