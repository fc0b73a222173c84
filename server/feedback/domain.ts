import type { Domain } from '#server/kit/domain.ts'
import { feedbackCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetSaid } from './retention.ts'

export const feedbackDomain: Domain = {
  name: 'feedback',
  system: 'ratings',
  calls: feedbackCalls,
  daily: forgetSaid,
  personal,
}
