import type { Domain } from '#server/kit/domain.ts'
import { registrationCalls } from './calls.ts'
import { personal } from './personal.ts'
import { firstWeightJob } from './persons.ts'

export const registrationDomain: Domain = {
  name: 'registration',
  calls: registrationCalls,
  jobs: [firstWeightJob],
  personal,
}
