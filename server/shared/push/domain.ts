import type { Domain } from '#server/kit/domain.ts'
import { sandboxes } from '#server/outside/plugs.ts'
import { pushCalls } from './calls.ts'
import { noticeMailJob, pushDeviceJob, pushJob } from './jobs.ts'
import { personal } from './personal.ts'
import { pushSandbox } from './sandbox.ts'

export const pushDomain: Domain = {
  name: 'push',
  calls: pushCalls,
  plugs: [sandboxes.of({ pushes: pushSandbox })],
  jobs: [pushJob, pushDeviceJob, noticeMailJob],
  personal,
}
