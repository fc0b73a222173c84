import type { Domain } from '#server/kit/domain.ts'
import { referralCalls } from './calls.ts'
import { tellJob } from './moves.ts'
import { officeCalls } from './office.ts'
import { personal } from './personal.ts'
import { ageReferrals } from './retention.ts'
import { seedReferrals } from './seed.ts'

export const referralsDomain: Domain = {
  name: 'referrals',
  calls: [...referralCalls, ...officeCalls],
  jobs: [tellJob],
  daily: ageReferrals,
  personal,
  seed: seedReferrals,
}
