import type { Domain } from '#server/kit/domain.ts'
import { atStake } from '#server/leaving/plugs.ts'
import { keeps } from '#server/sync/plugs.ts'
import { whileOpen } from './access.ts'
import { accessAtStake } from './atStake.ts'
import { nutritionOfficeCalls } from './office/calls.ts'
import { personal } from './personal.ts'
import { seedAccess } from './seed.ts'

export const nutritionDomain: Domain = {
  name: 'nutrition',
  calls: nutritionOfficeCalls,
  plugs: [keeps.of({ meals: whileOpen('meals'), shopping: whileOpen('shopping') }), atStake.of(accessAtStake)],
  personal,
  seed: seedAccess,
}
