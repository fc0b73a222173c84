import type { Domain } from '#server/kit/domain.ts'
import { atStake } from '#server/leaving/plugs.ts'
import { forgetAddresses } from '#server/payments/papers/address.ts'
import { billsAtStake } from './atStake.ts'
import { billCalls } from './calls.ts'
import { personal } from './personal.ts'
import { reminderJob } from './reminders.ts'

export const billsDomain: Domain = {
  name: 'bills',
  calls: billCalls,
  plugs: [atStake.of(billsAtStake)],
  jobs: [reminderJob],
  daily: forgetAddresses,
  personal,
}
