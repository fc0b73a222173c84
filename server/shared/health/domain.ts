import type { Domain } from '#server/kit/domain.ts'
import { traces } from '#server/serve/plugs.ts'
import { healthCalls } from './calls.ts'
import { drainTraces, forgetLog } from './log.ts'
import { personal } from './personal.ts'
import { forgetTraces } from './retention.ts'
import { leaveTraces } from './trace.ts'

export const healthDomain: Domain = {
  name: 'health',
  system: 'anamnesis',
  calls: healthCalls,
  plugs: [traces.of(leaveTraces)],
  often: drainTraces,
  daily: async (house, now) => {
    await forgetTraces(house, now)
    await forgetLog(house, now)
  },
  personal,
}
