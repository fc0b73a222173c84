import { and, arrayContained, count, desc, eq, lte, ne, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { notifications } from '#contract/notifications.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { studiosWith } from '#server/kit/reach.ts'
import { actorOf, serve } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notifyAudience } from './notify.ts'
import { wantsOffers } from './plugs.ts'
import { markRead } from './readMark.ts'
import { inAudience, mayTell } from './rules.ts'
import { announcement, notification } from './tables.ts'

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

/** People who want an advertising notice; nobody where no domain knows. */
const wantsOf = (house: WithDomains, advertises: boolean) => (advertises ? (wantsOffers.one(house)?.() ?? sql`false`) : undefined)

export const notificationCalls = serve(notifications, {
  list: ({ tx, who, query }) => listOf(tx, who._id, query?.page, query?.size),
  read: ({ tx, house, who, params }) => mark(tx, house, who._id, eq(notification._id, params.id)),
  readAll: ({ tx, house, who, query }) => mark(tx, house, who._id, query?.until ? lte(notification.created, query.until) : undefined),
  topic: async ({ tx, house, who, body: { title, link, studios, roles, advertises = false } }) => {
    mayTell(who, 'mk_push', { studios })
    const _id = v7()
    const people = await notifyAudience(tx, house, { studios, roles, wants: wantsOf(house, advertises) }, { title, link, _id })
    const row = {
      _id,
      title,
      link,
      studios: studios ?? [],
      roles: roles ?? [],
      reached: people,
      advertises,
      at: new Date().toISOString(),
      author: actorOf(who),
    }
    await tx.insert(announcement).values(row)
    return { people }
  },
  topicPeople: async ({ tx, house, who, query: { studios, roles, advertises } = {} }) => {
    mayTell(who, 'mk_push', { studios })
    const [found] = await tx
      .select({ people: count() })
      .from(person)
      .where(inAudience({ studios, roles, wants: wantsOf(house, advertises === 'true') }))
    return { people: found?.people ?? 0 }
  },
  topics: async ({ tx, who }) => {
    const own = studiosWith('mk_push', who)
    const rows = await tx
      .select({ row: announcement, vorname: person.vorname, nachname: person.nachname })
      .from(announcement)
      .leftJoin(person, eq(person._id, announcement.author))
      .where(own === 'all' ? undefined : and(arrayContained(announcement.studios, own), ne(announcement.studios, [])))
      .orderBy(desc(announcement.at))
      .limit(100)
    return rows.map(({ row, vorname, nachname }) => ({
      ...row,
      people: row.reached,
      author: vorname === null ? null : `${vorname} ${nachname}`,
    }))
  },
})
