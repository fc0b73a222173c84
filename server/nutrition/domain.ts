import type { Domain } from '#server/kit/domain.ts'
import { keeps } from '#server/sync/plugs.ts'
import { whileOpen } from './access.ts'
import { nutritionOfficeCalls } from './office/calls.ts'
import { personal } from './personal.ts'
import { seedAccess } from './seed.ts'

export const nutritionDomain: Domain = {
  name: 'nutrition',
  calls: nutritionOfficeCalls,
  plugs: [keeps.of({ meals: whileOpen('meals'), shopping: whileOpen('shopping') })],
  personal,
  seed: seedAccess,
}
