import type { Domain } from '#server/kit/domain.ts'
import { givesUp } from '#server/leaving/plugs.ts'
import { moved, proven } from '#server/shared/auth/plugs.ts'
import { wantsOffers } from '#server/shared/notifications/plugs.ts'
import { askingJob } from './asking.ts'
import { newsletterCalls } from './calls.ts'
import { endWishes } from './endedWishes.ts'
import { personal } from './personal.ts'
import { forgetConsents } from './retention.ts'
import { takesOffers } from './rules.ts'
import { seedConsents } from './seed.ts'
import { moveWishes, proveWishes } from './wishes.ts'

export const newsletterDomain: Domain = {
  name: 'newsletter',
  system: 'newsletter',
  calls: newsletterCalls,
  plugs: [proven.of(proveWishes), moved.of(moveWishes), givesUp.of(endWishes), wantsOffers.of(takesOffers)],
  jobs: [askingJob],
  daily: forgetConsents,
  personal,
  seed: seedConsents,
}
