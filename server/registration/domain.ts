import type { Domain } from '#server/kit/domain.ts'
import { newcomers } from '#server/shared/people/plugs.ts'
import { registrationCalls } from './calls.ts'
import { makeNewcomer } from './newcomer.ts'
import { personal } from './personal.ts'
import { firstWeightJob } from './persons.ts'

export const registrationDomain: Domain = {
  name: 'registration',
  system: 'auth',
  calls: registrationCalls,
  plugs: [newcomers.of(makeNewcomer)],
  jobs: [firstWeightJob],
  personal,
}
