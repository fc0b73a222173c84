import type { RequestState } from '#contract/rules/healthcare/states.ts'

export const requestLooks: Record<RequestState, 'plain' | 'ok' | 'accent' | 'pending'> = {
  requested: 'plain',
  checking: 'accent',
  confirmed: 'ok',
  rejected: 'plain',
  withdrawn: 'plain',
  revoked: 'plain',
}
