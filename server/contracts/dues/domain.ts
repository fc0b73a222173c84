import { moneyFollows } from '#server/contracts/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import { payables } from '#server/payments/plugs.ts'
import { dueCalls } from './calls.ts'
import { follow } from './follow.ts'
import { remindDues } from './news.ts'
import { contractPayable } from './payable.ts'
import { personal } from './personal.ts'
import { renewPrepaid } from './renew.ts'
import { seedDues } from './seed.ts'
import { moneyJob } from './settle.ts'

export const duesDomain: Domain = {
  name: 'dues',
  calls: dueCalls,
  plugs: [payables.of({ contract: contractPayable }), moneyFollows.of(follow)],
  jobs: [moneyJob],
  daily: async (house, now) => {
    await renewPrepaid(house, now)
    await remindDues(house, now)
  },
  personal,
  seed: seedDues,
}
