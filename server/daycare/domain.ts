import type { Domain } from '#server/kit/domain.ts'
import { sealedColumns } from '#server/shared/health/plugs.ts'
import { daycareCalls } from './calls.ts'
import { sealed } from './children.ts'
import { personal } from './personal.ts'
import { forgetChildren } from './retention.ts'
import { seedDaycare } from './seed.ts'
import { daycareStatsCalls } from './stats/calls.ts'
import { fillDaily } from './waiting.ts'

export const daycareDomain: Domain = {
  name: 'daycare',
  calls: [...daycareCalls, ...daycareStatsCalls],
  plugs: [sealedColumns.of(sealed)],
  daily: async (house, now) => {
    await fillDaily(house, now)
    await forgetChildren(house, now)
  },
  personal,
  seed: seedDaycare,
}
