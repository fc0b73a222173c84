import type { Domain } from '#server/kit/domain.ts'
import { atStake } from '#server/leaving/plugs.ts'
import { forgetAddresses } from '#server/payments/papers/printedAddress.ts'
import { billsAtStake } from './billsAtStake.ts'
import { billCalls } from './calls.ts'
import { personal } from './personal.ts'
import { reminderJob } from './reminders.ts'

export const billsDomain: Domain = {
  name: 'bills',
  system: 'payments',
  calls: billCalls,
  plugs: [atStake.of(billsAtStake)],
  jobs: [reminderJob],
  daily: forgetAddresses,
  personal,
}
