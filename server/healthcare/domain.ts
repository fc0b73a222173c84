import type { Domain } from '#server/kit/domain.ts'
import { waits } from '#server/serve/plugs.ts'
import { healthcareCalls } from './calls.ts'
import { confirmJob } from './confirmationJob.ts'
import { personal } from './personal.ts'
import { forgetRequests } from './retention.ts'
import { openRequests } from './rows.ts'
import { seedHealthcare } from './seed.ts'

export const healthcareDomain: Domain = {
  name: 'healthcare',
  system: 'healthcare',
  calls: healthcareCalls,
  plugs: [waits.of({ healthcare: openRequests })],
  jobs: [confirmJob],
  daily: forgetRequests,
  personal,
  seed: seedHealthcare,
}
