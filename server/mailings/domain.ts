import type { Domain } from '#server/kit/domain.ts'
import { givesUp } from '#server/leaving/plugs.ts'
import { texts } from '#server/shared/files/plugs.ts'
import { mailingCalls } from './calls.ts'
import { runJob, watchRuns } from './mailingRun.ts'
import { personal } from './personal.ts'
import { forgetMailings, forgetRest } from './retention.ts'
import { orderLook, returnedJob, returnsJob } from './returns/returnsImport.ts'
import { seedMailings } from './seed.ts'
import { mailing } from './tables.ts'
import { testJob } from './testMailing.ts'

export const mailingsDomain: Domain = {
  name: 'mailings',
  system: 'newsletter',
  calls: mailingCalls,
  jobs: [runJob, testJob, returnsJob, returnedJob],
  often: async house => {
    await watchRuns(house)
    await orderLook(house)
  },
  plugs: [texts.of([mailing.blocks]), givesUp.of(forgetRest)],
  daily: forgetMailings,
  personal,
  seed: seedMailings,
}
