import { constants } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNotNull, lt, notExists, or, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import { uploadDays } from '#contract/videos/upload.ts'
import type { WithDb, WithSettings } from '#server/kit/house.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { kind } from './rules.ts'
import { video, videoUpload } from './tables.ts'

const rootOf = ({ settings }: WithSettings) => join(settings.dataDir, 'unfinished')
/** Ids are our own, so none can lead elsewhere. */
export const partOf = (house: WithSettings, id: string) => join(rootOf(house), id)

/** Writes a piece at its place; written again it is the same. */
export async function writePart(house: WithSettings, id: string, offset: number, bytes: Buffer) {
  await mkdir(rootOf(house), { recursive: true, mode: 0o700 })
  const handle = await open(partOf(house, id), constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    await handle.write(new Uint8Array(bytes), 0, bytes.length, offset)
  } finally {
    await handle.close()
  }
}

/** How much of it really lies on the disk; a record that outlived a power cut says more than there is. */
export const partBytes = async (house: WithSettings, id: string) => (await stat(partOf(house, id)).catch(() => undefined))?.size ?? 0

export const removePart = (house: WithSettings, id: string) => rm(partOf(house, id), { force: true })

/** How long a film stays that no video uses, and how long a removal can be taken back. */
const unused = dayMs
const restorable = 30 * dayMs

/** Forgets uploads that nobody goes on with, what of them lies on the disk, videos removed long ago, and films and pictures of none. */
export async function forgetVideos(house: WithDb & WithSettings, now = Date.now()) {
  const { db } = house
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
  const parts = await readdir(rootOf(house)).catch(() => [])
  for (const id of parts) if (!known.has(id)) await removePart(house, id)
}
