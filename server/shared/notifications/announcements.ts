import { and, arrayContained, count, desc, eq, ne, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { TopicForm } from '#contract/notifications.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { studiosWith } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notifyAudience } from './notify.ts'
import { wantsOffers } from './plugs.ts'
import { type Audience, inAudience, mayTell } from './rules.ts'
import { announcement } from './tables.ts'

/** People who want an advertising notice; nobody where no domain knows. */
const wantsOf = (house: WithDomains, advertises: boolean) => (advertises ? (wantsOffers.one(house)?.() ?? sql`false`) : undefined)

/** Tells an audience, and keeps what was said; answers how many it reached. */
export async function announce({ tx, house, who }: Acting<WithBus & WithDomains>, form: TopicForm) {
  const { title, link, studios, roles, advertises = false } = form
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
  return people
}

/** How many an announcement to this audience would reach by now. */
export async function countAudience({ tx, house, who }: Acting<WithDomains>, { studios, roles }: Audience, advertises: boolean) {
  mayTell(who, 'mk_push', { studios })
  const [found] = await tx
    .select({ people: count() })
    .from(person)
    .where(inAudience({ studios, roles, wants: wantsOf(house, advertises) }))
  return found?.people ?? 0
}

/** The latest announcements that the caller may see, newest first. */
export async function announcementsFor(tx: Tx, who: Pick<Who, 'grants'>) {
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
}
