import type { Domain } from '#server/kit/domain.ts'
import { accountCalls } from './calls.ts'
import { seedProfiles } from './seed.ts'
import { loadUser } from './user.ts'

export const accountDomain: Domain = {
  name: 'account',
  calls: accountCalls,
  user: loadUser,
  seed: (house, { mitglied, mitglied2 }) => seedProfiles(house, { member: mitglied, member2: mitglied2 }),
}
