import type { Domain } from '#server/kit/domain.ts'
import { slimMeCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetParticipants } from './retention.ts'
import { seedSlimMe } from './seed.ts'

export const slimMeDomain: Domain = {
  name: 'slimMe',
  system: 'misc',
  calls: slimMeCalls,
  daily: forgetParticipants,
  personal,
  seed: seedSlimMe,
}
