import { moneyFollows, termsAhead } from '#server/contracts/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import { payables } from '#server/payments/plugs.ts'
import { dueCalls } from './calls.ts'
import { contractPayable } from './contractPayable.ts'
import { billsDisputed, forgetDisputes } from './disputed.ts'
import { remindDues } from './dueNews.ts'
import { follow } from './follow.ts'
import { moneyJob } from './moneyJob.ts'
import { termsAheadOf } from './owedDues.ts'
import { personal } from './personal.ts'
import { renewPrepaid } from './renew.ts'
import { seedDues } from './seed.ts'

export const duesDomain: Domain = {
  name: 'dues',
  system: 'contracts',
  calls: dueCalls,
  plugs: [payables.of({ contract: contractPayable }), moneyFollows.of(follow), termsAhead.of(termsAheadOf), billsDisputed],
  jobs: [moneyJob],
  daily: async (house, now) => {
    await renewPrepaid(house, now)
    await remindDues(house, now)
    await forgetDisputes(house.db)
  },
  personal,
  seed: seedDues,
}
