import { getDefaultStore } from 'jotai'
import { onceBack, onlineAtom, probe } from '#client/data/connection.ts'
import { type FileStore, fileStore, type TakenFilm } from '#client/data/fileStore.ts'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { onSignedOut } from '#client/data/session.ts'
import { type Playable, type Video, videos } from '#contract/videos/calls.ts'
import { forgetFilm } from './films.ts'

/** Bytes in one request: the most that a lost network or a reload costs. */
const atOnce = 1_000_000
const gone = 'Dieses Video gibt es nicht mehr.'
const full = 'Auf diesem Gerät ist kein Platz mehr. Lösche etwas und versuch es nochmals.'

const isFull = (error: unknown) => {
  const { name, inner } = error as { name?: string; inner?: { name?: string } }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}

/** The network is gone; the pieces here stay, and the download goes on when it is back. */
class Away extends Error {}

async function rangeOf(address: string, from: number, to: number, signal: AbortSignal) {
  const answer = await fetch(`/api/${address}`, { headers: { Range: `bytes=${from}-${to}` }, signal }).catch(error => {
    if (signal.aborted) throw error
    void probe()
    throw new Away()
  })
  if (answer.status === 404) return undefined
  if (answer.status !== 206) throw new Away()
  // The end of the answer may be cut off on the way.
  const data = await answer.blob().catch(() => {
    throw new Away()
  })
  return data.size === to - from + 1 ? data : Promise.reject(new Away())
}

/** Downloads the rest of one film, piece by piece, each stored before the next. */
async function takeOne(store: FileStore, id: string, signal: AbortSignal) {
  let known: Playable | undefined
  for (;;) {
    const film = await store.films.get(id)
    if (film?.state !== 'loading' || signal.aborted) return
    if (film.taken >= film.bytes) return void (await store.films.update(id, { state: 'done' }))
    known ??= await fresh(store, film)
    if (!known?.address) return
    const to = Math.min(film.bytes, film.taken + atOnce) - 1
    const data = await rangeOf(known.address, film.taken, to, signal)
    if (data) await storeFilmPiece(store, film, data)
    // The address has expired, or the film was removed.
    else known = undefined
  }
}

/** The film's present state at the studio; changed content makes the download begin anew. */
async function fresh(store: FileStore, film: TakenFilm): Promise<Playable | undefined> {
  const now = await send(videos.one, { params: { id: film.id } }).catch(async error => {
    if (!(error instanceof CallError) || error.passing) throw new Away()
    await store.films.update(film.id, { state: 'failed', problem: error.code === 'missing' ? gone : error.message })
    return undefined
  })
  if (!now || now.file === film.file) return now
  if (!now.file) await store.films.update(film.id, { state: 'failed', problem: gone })
  else {
    await store.pieces.where('film').equals(film.id).delete()
    await store.films.update(film.id, { file: now.file, bytes: now.bytes, type: now.type, taken: 0 })
  }
  return undefined
}

async function storeFilmPiece(store: FileStore, { id, taken, file }: TakenFilm, data: Blob) {
  await store.transaction('rw', store.films, store.pieces, async () => {
    const film = await store.films.get(id)
    // The film was deleted, or begun anew, meanwhile.
    if (film?.taken !== taken || film.file !== file) return
    await store.pieces.put({ film: id, from: taken, data })
    await store.films.update(id, { taken: taken + data.size })
  })
}

let running: Promise<void> | undefined
let stop = new AbortController()
onSignedOut(() => stop.abort())

/** Goes on with begun downloads, one film after the other; in one tab at a time. */
export function goOn(person: string): Promise<void> {
  running ??= withFilmLock(() => takeAll(person)).finally(() => {
    running = undefined
  })
  return running
}

const withFilmLock = async (work: () => Promise<void>) =>
  navigator.locks ? navigator.locks.request('fk-films', { ifAvailable: true }, lock => (lock ? work() : undefined)) : work()

async function takeAll(person: string) {
  stop = new AbortController()
  const store = await fileStore(person)
  for (;;) {
    const rows = await store.films.toArray()
    const next = rows.filter(({ state }) => state === 'loading').sort((a, b) => (a.at < b.at ? -1 : 1))[0]
    if (!next || stop.signal.aborted) return
    try {
      await takeOne(store, next.id, stop.signal)
    } catch (error) {
      if (stop.signal.aborted) return
      if (isFull(error)) await store.films.update(next.id, { state: 'failed', problem: full })
      else if (error instanceof Away) return again(person)
      else throw error
    }
  }
}

/** Retries once there is a network; where there seems to be one all the time, in a moment. */
function again(person: string) {
  const signal = stop.signal
  if (getDefaultStore().get(onlineAtom)) setTimeout(() => signal.aborted || void goOn(person), 3000)
  else {
    const off = onceBack(() => {
      off()
      if (!signal.aborted) void goOn(person)
    })
  }
}

/** A video by the archive's answer, which is enough to ask for a download: its file is looked up once there is a network. */
export type OfferedVideo = Video & Partial<Pick<Playable, 'file' | 'type'>>

/** Downloads a film with its picture; failures are thrown in German. */
export async function take(person: string, video: OfferedVideo, now = new Date().toISOString()) {
  if (video.file === null || video.bytes === 0)
    throw new Error('Dieses Video lässt sich nicht mitnehmen: Es kommt von einem anderen Dienst.')
  const store = await fileStore(person).catch(() => {
    throw new Error('Dieser Browser lässt hier nichts speichern.')
  })
  const { _id: id, title, description, leads, seconds, file = '', type = '', bytes } = video
  const poster = video.poster
    ? await fetch(`/api/${video.poster}`)
        .then(answer => (answer.ok ? answer.blob() : undefined))
        .catch(() => undefined)
    : undefined
  try {
    await store.films.put({
      id,
      title,
      description,
      leads: leads ?? null,
      seconds,
      file,
      type,
      bytes,
      taken: 0,
      state: 'loading',
      poster,
      at: now,
    })
  } catch (error) {
    throw isFull(error) ? new Error(full) : error
  }
  // Persistent storage, so that the browser does not clear the film when space runs short.
  void navigator.storage?.persist?.().catch(() => {})
  void goOn(person)
}

export async function pause(person: string, id: string) {
  const store = await fileStore(person)
  await store.films.update(id, { state: 'paused' })
}

export async function resume(person: string, id: string) {
  const store = await fileStore(person)
  await store.films.update(id, { state: 'loading', problem: undefined })
  void goOn(person)
}

export const drop = async (person: string, id: string) => forgetFilm(await fileStore(person), id)
