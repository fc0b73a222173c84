import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { FilmType } from '#contract/fileTypes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { VideoUpload } from '#contract/videos/upload.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { inLine } from '#server/serve/crowd.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { filmName, keepFilm } from '#server/shared/files/keptFiles.ts'
import { filmType, isWhole } from './film.ts'
import { videoUpload } from './tables.ts'

type Row = typeof videoUpload.$inferSelect
const mostUnfinished = 5

export const shownUpload = ({ _id, name, mark, bytes, taken, file, changed }: Row): VideoUpload => ({
  _id,
  name,
  mark,
  bytes,
  taken,
  finished: file !== null,
  changedAt: changed,
})

export async function uploadsOf(tx: Tx, who: Who) {
  const rows = await tx
    .select()
    .from(videoUpload)
    .where(and(eq(videoUpload.person, actorOf(who)), isNull(videoUpload.file)))
    .orderBy(desc(videoUpload.changed))
  return rows.map(shownUpload)
}

async function own(tx: Tx, who: Who, id: string, lock = false) {
  const found = tx
    .select()
    .from(videoUpload)
    .where(and(eq(videoUpload._id, id), eq(videoUpload.person, actorOf(who))))
  const [row] = await (lock ? found.for('update') : found)
  if (!row) throw new Refusal('missing')
  return row
}

/** The caller's own; what was lost since is to be sent again. */
export async function ownUpload(tx: Tx, house: House, who: Who, id: string) {
  const row = await own(tx, who, id)
  return row.file ? row : asHere(house, row)
}

const asHere = async (house: House, row: Row) => ({ ...row, taken: Math.min(row.taken, await bytesHere(house, row)) })

/** A film that has its name and is not kept yet, because the server ended in between, is all here. */
async function bytesHere(house: House, { _id, type }: Row) {
  return (await house.bytes.pieces.sizeOf(_id)) || (type ? house.bytes.sizeOf(filmName(house, _id, type as FilmType)) : 0)
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

/** One after the other of each upload, so that two tabs never write over each other while no transaction is open. */
const alone = <T>(house: House, id: string, act: () => Promise<T>) => inLine(house, `video ${id}`, { one: id, act, most: 1 })

interface Came {
  id: string
  offset: number
  bytes: Buffer
}

/** Takes the next piece: its bytes are written first, and count once the row says so. */
export const takePiece = (db: Tx, house: House, who: Who, { id, offset, bytes }: Came) =>
  alone(house, id, async () => {
    const seen = await own(db, who, id)
    if (seen.file) throw behind(seen)
    const row = await asHere(house, seen)
    if (offset !== row.taken || offset + bytes.length > row.bytes) throw behind(row)
    const type = offset === 0 ? filmType(bytes) : row.type
    if (!type) throw new Refusal('bad-media-type')
    await house.bytes.pieces.write(id, offset, bytes)
    const next = { taken: offset + bytes.length, type, changed: new Date().toISOString() }
    return db.transaction(async tx => {
      const now = await own(tx, who, id, true)
      if (now.file || now.taken !== seen.taken) throw behind(now)
      await tx.update(videoUpload).set(next).where(eq(videoUpload._id, id))
      return shownUpload({ ...now, ...next })
    })
  })

/** Checks what came and keeps it; done again it is done. */
export const finish = (db: Tx, house: House, who: Who, id: string) =>
  alone(house, id, async () => {
    const row = await ownUpload(db, house, who, id)
    if (row.file) return shownUpload(row)
    if (row.taken !== row.bytes) throw behind(row)
    const name = await nameFilm(house, row)
    return db.transaction(async tx => {
      const now = await own(tx, who, id, true)
      if (now.file) return shownUpload(now)
      if (!(await keepFilm(tx, house, { name, bytes: row.bytes, type: row.type as FilmType }))) throw behind({ ...now, taken: 0 })
      const next = { file: name, changed: new Date().toISOString() }
      await tx.update(videoUpload).set(next).where(eq(videoUpload._id, id))
      return shownUpload({ ...now, ...next })
    })
  })

/** Gives a film its name before its row is written; refuses `video-broken`. */
async function nameFilm(house: House, { _id, type }: Row) {
  const name = filmName(house, _id, type as FilmType)
  const film = await house.bytes.pieces.open(_id)
  try {
    if (film && !(await isWhole(film, type as FilmType))) throw new Refusal('video-broken')
  } finally {
    await film?.close()
  }
  await house.bytes.pieces.become(_id, name)
  return name
}

/** Forgets an upload; what of it lies on the disk goes once that is certain. */
export async function drop(tx: Tx, who: Who, id: string) {
  const row = await own(tx, who, id, true)
  await tx.delete(videoUpload).where(eq(videoUpload._id, id))
  if (!row.file) await orderJob(tx, { kind: dropped, key: id, payload: { id } })
}

const dropped = 'video-dropped'
export const droppedJob = jobOf<{ id: string }>(dropped, (house, { id }) => house.bytes.pieces.remove(id))

/** Takes a finished upload for a video; the upload's row is then deleted. */
export async function takeUpload(tx: Tx, who: Who, id: string) {
  const row = await own(tx, who, id, true).catch(() => undefined)
  if (!row?.file) throw new Refusal('invalid', { upload: 'Dieses Video ist noch nicht fertig hochgeladen.' })
  await tx.delete(videoUpload).where(eq(videoUpload._id, id))
  return { file: row.file, type: row.type as FilmType, bytes: row.bytes }
}
