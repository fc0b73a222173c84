import type { Domain } from '#server/kit/domain.ts'
import { sandboxes } from '#server/outside/plugs.ts'
import { pushCalls } from './calls.ts'
import { personal } from './personal.ts'
import { noticeMailJob, pushDeviceJob, pushJob } from './pushJobs.ts'
import { pushSandbox } from './sandbox.ts'

export const pushDomain: Domain = {
  name: 'push',
  system: 'notifications',
  calls: pushCalls,
  plugs: [sandboxes.of({ pushes: pushSandbox })],
  jobs: [pushJob, pushDeviceJob, noticeMailJob],
  personal,
}
