import { nutritionAddOns, nutritionKept } from '#server/contracts/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import { atStake } from '#server/leaving/plugs.ts'
import { accessAtStake } from './accessAtStake.ts'
import { keptAddOns } from './addOns.ts'
import { keepAddOns } from './nutritionAccess.ts'
import { nutritionOfficeCalls } from './office/calls.ts'
import { personal } from './personal.ts'
import { seedAccess } from './seed.ts'

export const nutritionDomain: Domain = {
  name: 'nutrition',
  system: 'nutrition',
  calls: nutritionOfficeCalls,
  plugs: [atStake.of(accessAtStake), nutritionAddOns.of(keepAddOns), nutritionKept.of(keptAddOns)],
  personal,
  seed: seedAccess,
}
