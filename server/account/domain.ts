import type { Domain } from '#server/kit/domain.ts'
import { users } from '#server/shared/auth/plugs.ts'
import { accountCalls } from './calls.ts'
import { seedProfiles } from './seed.ts'
import { loadUser } from './user.ts'

export const accountDomain: Domain = {
  name: 'account',
  system: 'account',
  calls: accountCalls,
  plugs: [users.of(loadUser)],
  seed: (house, { mitglied, mitglied2 }) => seedProfiles(house, { member: mitglied, member2: mitglied2 }),
}
