import type { Domain } from '#server/kit/domain.ts'
import { agreementCalls } from './calls.ts'
import { personal } from './personal.ts'

export const agreementsDomain: Domain = {
  name: 'agreements',
  calls: agreementCalls,
  personal,
}
