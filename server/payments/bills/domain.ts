import type { Domain } from '#server/kit/domain.ts'
import { forgetAddresses } from '#server/payments/papers/address.ts'
import { billCalls } from './calls.ts'
import { personal } from './personal.ts'
import { reminderJob } from './reminders.ts'

export const billsDomain: Domain = {
  name: 'bills',
  calls: billCalls,
  jobs: [reminderJob],
  daily: forgetAddresses,
  personal,
}
