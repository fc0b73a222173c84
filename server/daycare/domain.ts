import type { Domain } from '#server/kit/domain.ts'
import { sealedColumns } from '#server/shared/health/plugs.ts'
import { daycareCalls } from './calls.ts'
import { sealed } from './children.ts'
import { daycareProofCalls } from './daycareProofs.ts'
import { fillDaily } from './daycareWaitlist.ts'
import { tellProofsEnding } from './ending.ts'
import { personal } from './personal.ts'
import { forgetChildren, forgetProofs } from './retention.ts'
import { seedDaycare } from './seed.ts'
import { daycareStatsCalls } from './stats/calls.ts'

export const daycareDomain: Domain = {
  name: 'daycare',
  system: 'daycare',
  calls: [...daycareCalls, ...daycareProofCalls, ...daycareStatsCalls],
  plugs: [sealedColumns.of(sealed)],
  daily: async (house, now) => {
    await fillDaily(house, now)
    await tellProofsEnding(house)
    await forgetChildren(house, now)
    await forgetProofs(house, now)
  },
  personal,
  seed: seedDaycare,
}
