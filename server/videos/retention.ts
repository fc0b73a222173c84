import { and, eq, isNotNull, lt, notExists, or, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import { uploadDays } from '#contract/videos/upload.ts'
import type { WithBytes, WithDb } from '#server/kit/house.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { kind } from './rules.ts'
import { video, videoUpload } from './tables.ts'

/** How long a film stays that no video uses, and how long a removal can be taken back. */
const unused = dayMs
const restorable = 30 * dayMs

/** Forgets uploads that nobody goes on with, what came of them, videos removed long ago, and films and pictures of none. */
export async function forgetVideos(house: WithBytes & WithDb, now = Date.now()) {
  const { bytes, db } = house
  const ago = (ms: number) => new Date(now - ms).toISOString()
  await db
    .delete(videoUpload)
    .where(or(lt(videoUpload.changed, ago(uploadDays * dayMs)), and(isNotNull(videoUpload.file), lt(videoUpload.changed, ago(unused)))))
  await db.delete(video).where(lt(video.removedAt, ago(restorable)))
  const used = db
    .select({ one: sql`1` })
    .from(video)
    .where(or(eq(video.file, file.name), eq(video.poster, file.name)))
  await db.delete(file).where(and(isOld(db, kind, now), notExists(used)))
  const known = new Set((await db.select({ _id: videoUpload._id }).from(videoUpload)).map(({ _id }) => _id))
  for (const id of await bytes.pieces.ids()) if (!known.has(id)) await bytes.pieces.remove(id)
}
