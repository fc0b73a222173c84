import { and, eq, isNull } from 'drizzle-orm'
import type { Domain } from '#server/kit/domain.ts'
import { notificationCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetOldNotices } from './retention.ts'
import { seedNotices } from './seed.ts'
import { notification } from './tables.ts'

export const notificationsDomain: Domain = {
  name: 'notifications',
  calls: notificationCalls,
  daily: forgetOldNotices,
  unread: (tx, person) => tx.$count(notification, and(eq(notification.person, person), isNull(notification.readAt))),
  personal,
  seed: (house, { mitglied }) => seedNotices(house, mitglied),
}
