import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { FilmType } from '#contract/files.ts'
import { Refusal } from '#contract/refusals.ts'
import type { VideoUpload } from '#contract/videos/upload.ts'
import { keepFilm } from '#server/files/keep.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { filmType, isWhole } from './film.ts'
import { videoUpload } from './tables.ts'
import { partBytes, partOf, removePart, writePart } from './unfinished.ts'

type Row = typeof videoUpload.$inferSelect
const mostUnfinished = 5

export const shownUpload = ({ _id, name, mark, bytes, taken, file, changed }: Row): VideoUpload => ({
  ...{ _id, name, mark, bytes, taken, finished: file !== null, changedAt: changed },
})

export async function uploadsOf(tx: Tx, who: Who) {
  const rows = await tx
    .select()
    .from(videoUpload)
    .where(and(eq(videoUpload.person, actorOf(who)), isNull(videoUpload.file)))
    .orderBy(desc(videoUpload.changed))
  return rows.map(shownUpload)
}

/** The caller's own; what the disk has lost since is to be sent again. */
export async function ownUpload(tx: Tx, house: House, who: Who, id: string, lock = false) {
  const found = tx
    .select()
    .from(videoUpload)
    .where(and(eq(videoUpload._id, id), eq(videoUpload.person, actorOf(who))))
  const [row] = await (lock ? found.for('update') : found)
  if (!row) throw new Refusal('missing')
  if (row.file) return row
  return { ...row, taken: Math.min(row.taken, await partBytes(house, id)) }
}

export async function begin(tx: Tx, who: Who, { name, mark, bytes }: Pick<VideoUpload, 'name' | 'mark' | 'bytes'>) {
  const person = actorOf(who)
  await tx.execute(sql`select 1 from person where _id = ${person} for no key update`)
  const under = await uploadsOf(tx, who)
  const same = under.find(each => each.mark === mark && each.bytes === bytes)
  if (same) return same
  if (under.length >= mostUnfinished) throw new Refusal('too-many-uploads')
  const row = { _id: v7(), person, name, mark, bytes, changed: new Date().toISOString() }
  const [stored] = await tx.insert(videoUpload).values(row).returning()
  return shownUpload(stored as Row)
}

const behind = (row: Row) => new Refusal('upload-behind', undefined, shownUpload(row))

/** Takes the next piece, under the row's lock, so that two tabs never write over each other. */
export async function takePiece(tx: Tx, house: House, who: Who, { id, offset, bytes }: { id: string; offset: number; bytes: Buffer }) {
  const row = await ownUpload(tx, house, who, id, true)
  if (row.file || offset !== row.taken || offset + bytes.length > row.bytes) throw behind(row)
  const type = offset === 0 ? filmType(bytes) : row.type
  if (!type) throw new Refusal('bad-media-type')
  await writePart(house, id, offset, bytes)
  const next = { taken: offset + bytes.length, type, changed: new Date().toISOString() }
  await tx.update(videoUpload).set(next).where(eq(videoUpload._id, id))
  return shownUpload({ ...row, ...next })
}

/** Checks what came and keeps it; done again it is done. */
export async function finish(tx: Tx, house: House, who: Who, id: string) {
  const row = await ownUpload(tx, house, who, id, true)
  if (row.file) return shownUpload(row)
  if (row.taken !== row.bytes) throw behind(row)
  const path = partOf(house, id)
  const type = row.type as FilmType
  if (!(await isWhole(path, type))) throw new Refusal('video-broken')
  const file = await keepFilm(tx, house, { path, bytes: row.bytes, type })
  const next = { file, changed: new Date().toISOString() }
  await tx.update(videoUpload).set(next).where(eq(videoUpload._id, id))
  return shownUpload({ ...row, ...next })
}

export async function drop(tx: Tx, house: House, who: Who, id: string) {
  const row = await ownUpload(tx, house, who, id, true)
  await tx.delete(videoUpload).where(eq(videoUpload._id, id))
  if (!row.file) await removePart(house, id)
}

/** What a finished upload gives to a video, and is gone with. */
export async function takeUpload(tx: Tx, house: House, who: Who, id: string) {
  const row = await ownUpload(tx, house, who, id, true).catch(() => undefined)
  if (!row?.file) throw new Refusal('invalid', { upload: 'Dieses Video ist noch nicht fertig hochgeladen.' })
  await tx.delete(videoUpload).where(eq(videoUpload._id, id))
  return { file: row.file, type: row.type as FilmType, bytes: row.bytes }
}
