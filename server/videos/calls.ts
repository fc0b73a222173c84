import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import { type VideoForm, videos, type Watched } from '#contract/videos/calls.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { mustBeSeen } from '#server/kit/row.ts'
import { actorOf, serve, type Who } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { fileNamed, mustBePicture } from '#server/shared/files/named.ts'
import { addCategory, categories, orderCategories } from './categories.ts'
import { archivePage, managedVideos, playableVideo, staffRow } from './rows.ts'
import { kind, mayChange, mayPublish, type VideoRow, visibleTo } from './rules.ts'
import { video, videoUpload, videoWatched } from './tables.ts'
import { begin, drop, finish, ownUpload, shownUpload, takePiece, takeUpload, uploadsOf } from './uploads.ts'

const saidIn = ({ title, description, category, leads, studios, poster, seconds }: VideoForm) => ({
  title,
  description: description ?? '',
  category: category ?? null,
  leads: leads ?? null,
  studios: studios ?? [],
  poster: poster ?? null,
  seconds: seconds ?? 0,
})

/** True where a form has arrived already: it equals the row, and the upload that it names was used. */
async function isSame(tx: Tx, row: VideoRow, form: VideoForm) {
  const { upload, stream } = form
  if (upload && (await tx.$count(videoUpload, eq(videoUpload._id, upload))) > 0) return false
  const film = upload ? row.file !== null : (stream ?? null) === row.stream
  return film && Object.entries(saidIn(form)).every(([name, value]) => String(row[name as keyof VideoRow]) === String(value))
}

async function fieldsOf(tx: Tx, who: Who, form: VideoForm) {
  await mustBePicture(tx, kind, 'poster', form.poster ?? null)
  const { upload, stream } = form
  const film = upload ? await takeUpload(tx, who, upload) : stream ? { file: null, type: 'application/vnd.apple.mpegurl', bytes: 0 } : {}
  return { ...saidIn(form), stream: upload ? null : (stream ?? null), ...film }
}

/** Locks what this person may change with that right. */
async function changing(tx: Tx, who: Who, { right, id, removed = false }: { right: Right; id: string; removed?: boolean }) {
  const [row] = await tx
    .select()
    .from(video)
    .where(and(eq(video._id, id), removed ? isNotNull(video.removedAt) : isNull(video.removedAt)))
    .for('update')
  if (row) mayChange(who, right, row)
  return row
}

/** The latest watching wins: a device that was offline can't take back the progress of another. */
async function watch({ tx, house, who }: Acting, id: string, { seconds, at, finished }: Watched) {
  const [known] = await tx
    .select({ _id: video._id })
    .from(video)
    .where(and(eq(video._id, id), visibleTo(who)))
  // The video is gone by now: the device was away and reports late, and nobody needs a message about it.
  if (!known) return { seconds, at, finished }
  const now = new Date().toISOString()
  const row = { video: id, person: who._id, seconds, at: at > now ? now : at, finished }
  const [stood] = await tx
    .insert(videoWatched)
    .values(row)
    .onConflictDoUpdate({
      target: [videoWatched.video, videoWatched.person],
      set: { seconds, at: row.at, finished: sql`${videoWatched.finished} or ${finished}` },
      setWhere: sql`${videoWatched.at} < excluded.at`,
    })
    .returning()
  if (stood)
    await house.bus.publish(tx, { kind: 'live', people: [who._id], event: 'video:watched', data: { video: id, seconds, at: row.at } })
  return stood ?? (await seenBefore(tx, who, id))
}

async function seenBefore(tx: Tx, who: Who, id: string) {
  const [row] = await tx
    .select()
    .from(videoWatched)
    .where(and(eq(videoWatched.video, id), eq(videoWatched.person, who._id)))
  return row as typeof videoWatched.$inferSelect
}

export const videoCalls = serve(videos, {
  archive: ({ tx, who, query }) => archivePage(tx, who, query ?? {}),
  categories: categories.list,
  one: async ({ tx, house, who, params: { id } }) => {
    const found = await playableVideo(tx, house, who, id)
    if (!found) throw new Refusal('missing')
    return found
  },
  watch: ({ tx, house, who, params: { id }, body }) => watch({ tx, house, who }, id, body),

  manage: ({ tx, house, who }) => managedVideos(tx, house, who),
  create: async ({ tx, house, who, body: { _id = v7(), ...said } }) => {
    const form = { ...said, poster: await fileNamed(tx, who, said.poster) }
    mayChange(who, 'a_add', { studios: form.studios ?? [] })
    const known = await changing(tx, who, { right: 'a_add', id: _id })
    if (known) {
      if (!(await isSame(tx, known, form))) throw new Refusal('taken')
      return staffRow(tx, house, who, _id)
    }
    const fields = await fieldsOf(tx, who, form)
    const row = { _id, ...fields, created: new Date().toISOString(), author: actorOf(who) }
    const [added] = await tx.insert(video).values(row).onConflictDoNothing().returning({ _id: video._id })
    if (!added) throw new Refusal('taken')
    return staffRow(tx, house, who, _id)
  },
  edit: async ({ tx, house, who, params: { id }, body: { version, ...said } }) => {
    const form = { ...said, poster: await fileNamed(tx, who, said.poster) }
    const row = await changing(tx, who, { right: 'a_edit', id })
    const same = row !== undefined && (await isSame(tx, row, form))
    mustBeSeen(row, version, same, row && (await staffRow(tx, house, who, id)))
    mayChange(who, 'a_edit', { studios: form.studios ?? [] })
    if (same) return staffRow(tx, house, who, id)
    const fields = await fieldsOf(tx, who, form)
    await tx
      .update(video)
      .set({ ...fields, version: row.version + 1 })
      .where(eq(video._id, id))
    return staffRow(tx, house, who, id)
  },
  publish: async ({ tx, house, who, params: { id }, body: { published } }) => {
    const row = await changing(tx, who, { right: 'a_edit', id })
    if (!row) throw new Refusal('missing')
    if (published) mayPublish(row)
    const publishedAt = published ? (row.publishedAt ?? new Date().toISOString()) : null
    await tx.update(video).set({ publishedAt }).where(eq(video._id, id))
    return staffRow(tx, house, who, id)
  },
  remove: async ({ tx, house, who, params: { id }, query: { version } }) => {
    const row = await changing(tx, who, { right: 'a_delete', id })
    if (!row) return done
    if (version !== undefined) mustBeSeen(row, version, false, await staffRow(tx, house, who, id))
    await tx.update(video).set({ removedAt: new Date().toISOString() }).where(eq(video._id, id))
    return done
  },
  restore: async ({ tx, house, who, params: { id } }) => {
    const row = await changing(tx, who, { right: 'a_delete', id, removed: true })
    if (row) await tx.update(video).set({ removedAt: null }).where(eq(video._id, id))
    const now = await staffRow(tx, house, who, id)
    if (!now) throw new Refusal('missing')
    return now
  },

  addCategory: ({ tx, body }) => addCategory(tx, body),
  editCategory: categories.edit,
  removeCategory: categories.remove,
  orderCategories: given => orderCategories(given, given.body.ids),

  beginUpload: ({ tx, who, body }) => begin(tx, who, body),
  uploads: ({ tx, who }) => uploadsOf(tx, who),
  upload: async ({ tx, house, who, params: { id } }) => shownUpload(await ownUpload(tx, house, who, id)),
  uploadChunk: ({ tx, house, who, params: { id, offset }, body: { bytes } }) =>
    takePiece(tx, house, who, { id, offset: Number(offset), bytes }),
  finishUpload: ({ tx, house, who, params: { id } }) => finish(tx, house, who, id),
  dropUpload: async ({ tx, who, params: { id } }) => {
    await drop(tx, who, id)
    return done
  },
  poster: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind, body, key }),
})
