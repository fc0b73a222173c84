import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type AddressedState, addressedState } from '#contract/addressed.ts'
import type { NewsForm, NewsItem, NewsRow } from '#contract/news/shapes.ts'
import type { PageQuery } from '#contract/page.ts'
import type { Acting } from '#server/kit/acting.ts'
import { done } from '#server/kit/done.ts'
import { paged } from '#server/kit/page.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { sanitise } from '#server/kit/sanitise.ts'
import { actorOf } from '#server/serve/serve.ts'
import { fileNamed, mustBePicture } from '#server/shared/files/named.ts'
import { addressedFields, hasBegun, isFor, isOn, readerOf } from '#server/shared/notifications/audience.ts'
import { mayWriteNews, newsKind, visibleTo } from './rules.ts'
import { news, newsRead } from './tables.ts'

/** The most that a member's list holds. */
const most = 100

const addressIn = (name: string | null) => name && `files/${name}`

/** Since when it shows. */
const at = sql<string>`greatest(${news.created}, coalesce(${news.from}, ${news.created}))`.mapWith(news.created)

/** News that is there for the caller now, the newest first, and whether they have read it. */
export async function newsFor({ tx, who }: Acting): Promise<NewsItem[]> {
  const found = await tx
    .select({ row: news, at, readAt: newsRead.at })
    .from(news)
    .leftJoin(newsRead, and(eq(newsRead.news, news._id), eq(newsRead.person, actorOf(who))))
    .where(isOn(news, readerOf(who)))
    .orderBy(desc(at), desc(news._id))
    .limit(most)
  return found.map(({ row: { _id, title, text, picture, described, link }, at, readAt }) => ({
    _id,
    title,
    text,
    described,
    link,
    at,
    picture: addressIn(picture),
    read: readAt !== null,
  }))
}

/** How many of those the caller has not read; their texts stay where they are. */
export async function unreadFor({ tx, who }: Acting) {
  const found = await tx
    .select({ readAt: newsRead.at })
    .from(news)
    .leftJoin(newsRead, and(eq(newsRead.news, news._id), eq(newsRead.person, actorOf(who))))
    .where(isOn(news, readerOf(who)))
    .orderBy(desc(at), desc(news._id))
    .limit(most)
  return found.filter(({ readAt }) => readAt === null).length
}

/** The first reading counts. An act done without a network may arrive when the news is over; of what was never for the caller nothing is kept. */
export async function markRead({ tx, who }: Acting, _id: string) {
  const person = actorOf(who)
  const [meant] = await tx
    .select({ _id: news._id })
    .from(news)
    .where(and(eq(news._id, _id), isNull(news.removedAt), hasBegun(news), isFor(news, readerOf(who))))
  if (meant) await tx.insert(newsRead).values({ news: _id, person, at: new Date().toISOString() }).onConflictDoNothing()
  return done
}

/** How many people have read it. */
const reads = sql<number>`(select count(*)::int from news_read r where r.news = ${news._id})`

export const rows = rowsOf({
  table: news,
  fields: async ({ title, text, picture, described, link, ...form }: NewsForm, { tx, who }) => {
    const named = await fileNamed(tx, who, picture)
    return {
      title,
      text: sanitise(text),
      picture: named,
      described: named ? (described ?? null) : null,
      link: link ?? null,
      ...addressedFields(form),
    }
  },
  born: ({ who }) => ({ created: new Date().toISOString(), author: actorOf(who) }),
  beside: { reads },
  shown: ({ created, author: _author, removedAt: _removed, ...row }): NewsRow => ({
    ...row,
    createdAt: created,
    pictureAddress: addressIn(row.picture),
  }),
  visibleTo,
  meant: ({ who }) => visibleTo(who),
  mayKeep: (who, { studios }) => mayWriteNews(who, studios),
  async mayStand({ tx, who }, { studios, picture }) {
    mayWriteNews(who, studios)
    await mustBePicture(tx, newsKind, 'picture', picture)
  },
})

type NewsPageParams = PageQuery & { studio?: string[]; state?: AddressedState[] }

/** One page of all that the caller looks after, the newest first where no other order is asked for. */
export async function newsPage(given: RowAct & { query: NewsPageParams }) {
  const { studio, state, sort = '-createdAt', ...query } = given.query
  const now = Date.now()
  const isMeant = ({ studios, ...row }: NewsRow) =>
    (!studio?.length || !studios?.length || studios.some(code => studio.includes(code))) &&
    (!state?.length || state.includes(addressedState(row, now)))
  const all = await rows.read(given)
  return paged(all.filter(isMeant), { ...query, sort }, ({ title }) => title, 'createdAt')
}
