import type { Domain } from '#server/kit/domain.ts'
import { gates } from '#server/serve/plugs.ts'
import { authCalls } from './calls.ts'
import { sessionGateOf } from './gate.ts'
import { addressJob } from './mailAddress.ts'
import { personal } from './personal.ts'
import { resetJob } from './reset.ts'
import { respellPeople } from './respelling.ts'
import { forgetClear, forgetOld } from './retention.ts'
import { mailJob } from './signInMails.ts'

export const authDomain: Domain = {
  name: 'auth',
  system: 'auth',
  calls: authCalls,
  plugs: [gates.of(sessionGateOf)],
  jobs: [addressJob, mailJob, resetJob],
  daily: async (house, now) => {
    await forgetOld(house, now)
    await forgetClear(house)
    await respellPeople(house)
  },
  personal,
}
