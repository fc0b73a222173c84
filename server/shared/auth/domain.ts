import type { Domain } from '#server/kit/domain.ts'
import { gates } from '#server/serve/plugs.ts'
import { addressJob } from './address.ts'
import { authCalls } from './calls.ts'
import { gateOf } from './gate.ts'
import { mailJob } from './mails.ts'
import { personal } from './personal.ts'
import { resetJob } from './reset.ts'
import { respellPeople } from './respelling.ts'
import { forgetOld } from './retention.ts'

export const authDomain: Domain = {
  name: 'auth',
  calls: authCalls,
  plugs: [gates.of(gateOf)],
  jobs: [addressJob, mailJob, resetJob],
  daily: async (house, now) => {
    await forgetOld(house, now)
    await respellPeople(house)
  },
  personal,
}
