import type { Domain } from '#server/kit/domain.ts'
import { inviteCalls } from './calls.ts'
import { asFormsAsk } from './leads.ts'
import { personal } from './personal.ts'
import { expireInvites, forgetInvites } from './retention.ts'
import { seedInvites } from './seed.ts'

export const invitesDomain: Domain = {
  name: 'invites',
  system: 'marketing',
  calls: inviteCalls,
  plugs: [asFormsAsk],
  often: house => expireInvites(house),
  daily: forgetInvites,
  personal,
  seed: seedInvites,
}
