import type { Domain } from '#server/kit/domain.ts'
import { friendCalls, socialCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetRequests } from './retention.ts'
import { seedSocial } from './seed.ts'

export const socialDomain: Domain = {
  name: 'social',
  calls: [...socialCalls, ...friendCalls],
  daily: forgetRequests,
  personal,
  seed: ({ db }, people) => db.transaction(tx => seedSocial(tx, people)),
}
