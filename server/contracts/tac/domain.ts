import type { Domain } from '#server/kit/domain.ts'
import { contractTacCalls } from './calls.ts'
import { checkAll } from './check.ts'
import { contractJob } from './contractJob.ts'
import { mendJob } from './mend.ts'
import { personal } from './personal.ts'
import { seedLeaders } from './seed.ts'

export const contractTacDomain: Domain = {
  name: 'contractTac',
  system: 'contracts',
  calls: contractTacCalls,
  jobs: [contractJob, mendJob],
  daily: async house => {
    await checkAll(house)
  },
  personal,
  seed: seedLeaders,
}
