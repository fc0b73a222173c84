import { and, eq, isNull } from 'drizzle-orm'
import type { Domain } from '#server/kit/domain.ts'
import { unread } from '#server/outside/plugs.ts'
import { notificationCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetOldNotices } from './retention.ts'
import { seedNotices } from './seed.ts'
import { notification } from './tables.ts'

export const notificationsDomain: Domain = {
  name: 'notifications',
  system: 'notifications',
  calls: notificationCalls,
  plugs: [unread.of((tx, person) => tx.$count(notification, and(eq(notification.person, person), isNull(notification.readAt))))],
  daily: forgetOldNotices,
  personal,
  seed: (house, { mitglied }) => seedNotices(house, mitglied),
}
