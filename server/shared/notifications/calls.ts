import { count, desc, eq, lte, sql } from 'drizzle-orm'
import { notifications } from '#contract/notifications.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { serve } from '#server/serve/serve.ts'
import { announce, announcementsFor, countAudience } from './announcements.ts'
import { markRead } from './readMark.ts'
import { notification } from './tables.ts'

async function listOf(tx: Tx, me: string, page = 1, size = 30) {
  const rows = await tx
    .select()
    .from(notification)
    .where(eq(notification.person, me))
    .orderBy(desc(notification.created), desc(notification._id))
    .limit(size)
    .offset((page - 1) * size)
  const [sums] = await tx
    .select({ total: count(), unread: sql<number>`count(*) filter (where ${notification.readAt} is null)`.mapWith(Number) })
    .from(notification)
    .where(eq(notification.person, me))
  return {
    total: sums?.total ?? 0,
    unread: sums?.unread ?? 0,
    rows: rows.map(({ _id, title, link, created, readAt }) => ({ _id, title, link, createdAt: created, read: readAt !== null })),
  }
}

async function mark(...act: Parameters<typeof markRead>) {
  await markRead(...act)
  return done
}

export const notificationCalls = serve(notifications, {
  list: ({ tx, who, query }) => listOf(tx, who._id, query?.page, query?.size),
  read: ({ tx, house, who, params }) => mark(tx, house, who._id, eq(notification._id, params.id)),
  readAll: ({ tx, house, who, query }) => mark(tx, house, who._id, query?.until ? lte(notification.created, query.until) : undefined),
  topic: async given => ({ people: await announce(given, given.body) }),
  topicPeople: async ({ query: { studios, roles, advertises } = {}, ...given }) => ({
    people: await countAudience(given, { studios, roles }, advertises === 'true'),
  }),
  topics: ({ tx, who }) => announcementsFor(tx, who),
})
