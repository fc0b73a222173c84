import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Playable, VideoRow as Shown, Video } from '#contract/videos/calls.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import type { House } from '#server/kit/house.ts'
import type { Who } from '#server/serve/serve.ts'
import { addressOf } from '#server/shared/files/fileAddress.ts'
import { isChangeable, keptFor, type VideoRow, visibleTo } from './rules.ts'
import { video, videoWatched } from './tables.ts'

type WatchedRow = typeof videoWatched.$inferSelect

const addressIn = (name: string | null) => name && `files/${name}`

const videoRowOf = (row: VideoRow, seen: WatchedRow | null): Video => ({
  _id: row._id,
  title: row.title,
  description: row.description,
  category: row.category,
  leads: row.leads,
  poster: addressIn(row.poster),
  seconds: row.seconds,
  bytes: row.bytes,
  publishedAt: row.publishedAt,
  watched: seen && { seconds: seen.seconds, at: seen.at, finished: seen.finished },
})

const progressOf = (who: Who) => and(eq(videoWatched.video, video._id), eq(videoWatched.person, who._id))

interface VideoPageParams {
  q?: string
  category?: string
  sort?: string
  offset?: number
  limit?: number
}

/** Conditions by which every word of a search stands in a video's title, description or leads. */
const holdsAll = (q: string | undefined): SQL[] =>
  (q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map(word => holds(sql`concat_ws(' ', ${video.title}, ${video.description}, ${video.leads})`, word))

const sorts = { published: video.publishedAt, title: video.title, seconds: video.seconds } as const

function orderOf(sort = '-published') {
  const column = sorts[sort.replace('-', '') as keyof typeof sorts]
  return [sort.startsWith('-') ? desc(column) : asc(column), desc(video._id)]
}

/** A page of the archive: videos that the caller may watch, with how far they have watched each. */
export async function archivePage(tx: Tx, who: Who, { q, category, sort, offset = 0, limit = 100 }: VideoPageParams) {
  const where = and(visibleTo(who), category ? eq(video.category, category) : undefined, ...holdsAll(q))
  const rows = await tx
    .select({ row: video, seen: videoWatched })
    .from(video)
    .leftJoin(videoWatched, progressOf(who))
    .where(where)
    .orderBy(...orderOf(sort))
    .offset(offset)
    .limit(limit)
  const total = await tx.$count(video, where)
  return { rows: rows.map(({ row, seen }) => videoRowOf(row, seen)), total }
}

/** A video with the address at which it plays; undefined where the caller may not watch it. */
export async function playableVideo(tx: Tx, house: House, who: Who, id: string): Promise<Playable | undefined> {
  const [found] = await tx
    .select({ row: video, seen: videoWatched })
    .from(video)
    .leftJoin(videoWatched, progressOf(who))
    .where(and(eq(video._id, id), visibleTo(who)))
  if (!found) return undefined
  const { row, seen } = found
  const address = row.file && addressOf(house, who, row.file)
  return { ...videoRowOf(row, seen), address, file: row.file, type: row.type, stream: row.stream }
}

const begun = sql<number>`(select count(*)::int from video_watched w where w.video = ${video._id})`
const finished = sql<number>`(select count(*)::int from video_watched w where w.video = ${video._id} and w.finished)`

async function staffRows(tx: Tx, house: House, who: Who, where: SQL | undefined): Promise<Shown[]> {
  const rows = await tx.select({ row: video, begun, finished }).from(video).where(where).orderBy(desc(video.created), desc(video._id))
  return rows.map(({ row, ...counts }) => ({
    _id: row._id,
    title: row.title,
    description: row.description,
    category: row.category,
    leads: row.leads,
    studios: row.studios,

    stream: row.stream,
    poster: row.poster,
    seconds: row.seconds,
    type: row.type,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    posterAddress: addressIn(row.poster),
    address: row.file && addressOf(house, who, row.file),
    publishedAt: row.publishedAt,
    createdAt: row.created,
    version: row.version,
    ...counts,
    mine: isChangeable(who, row),
  }))
}

/** The videos that the caller looks after, with how many people began and finished each. */
export const managedVideos = (tx: Tx, house: House, who: Who) => staffRows(tx, house, who, keptFor(who))

export const staffRow = async (tx: Tx, house: House, who: Who, id: string) =>
  (await staffRows(tx, house, who, and(eq(video._id, id), keptFor(who))))[0] as Shown
