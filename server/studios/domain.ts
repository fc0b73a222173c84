import type { Domain } from '#server/kit/domain.ts'
import { studioCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetSignatures } from './retention.ts'

export const studiosDomain: Domain = {
  name: 'studios',
  calls: studioCalls,
  daily: forgetSignatures,
  personal,
}
