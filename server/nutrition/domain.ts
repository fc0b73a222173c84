import type { Domain } from '#server/kit/domain.ts'
import { nutritionOfficeCalls } from './office/calls.ts'
import { personal } from './personal.ts'
import { seedAccess } from './seed.ts'

export const nutritionDomain: Domain = {
  name: 'nutrition',
  calls: nutritionOfficeCalls,
  personal,
  seed: seedAccess,
}
