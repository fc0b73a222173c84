import type { Domain } from '#server/kit/domain.ts'
import { notificationCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetOldNotices } from './retention.ts'
import { seedNotices } from './seed.ts'

export const notificationsDomain: Domain = {
  name: 'notifications',
  calls: notificationCalls,
  daily: forgetOldNotices,
  personal,
  seed: (house, { mitglied }) => seedNotices(house, mitglied),
}
