import type { Domain } from '#server/kit/domain.ts'
import { agreementCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetTraces } from './retention.ts'

export const agreementsDomain: Domain = {
  name: 'agreements',
  calls: agreementCalls,
  daily: forgetTraces,
  personal,
}
