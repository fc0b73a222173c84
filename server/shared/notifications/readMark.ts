import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { notification } from './tables.ts'

/** Marks notices of one person as read, never as unread, and tells their other devices. */
export async function markRead(tx: Tx, { bus }: WithBus, person: string, which?: SQL) {
  const marked = await tx
    .update(notification)
    .set({ readAt: new Date().toISOString() })
    .where(and(eq(notification.person, person), isNull(notification.readAt), which))
    .returning({ _id: notification._id })
  if (marked.length > 0) await bus.publish(tx, { kind: 'live', people: [person], event: 'notices:read', data: {} })
}
