import { access, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import http from 'pouchdb-adapter-http'
import leveldb from 'pouchdb-adapter-leveldb'
import PouchDB from 'pouchdb-core'
import { type Level, levelFactory } from './level.ts'

PouchDB.plugin(leveldb).plugin(http)

export interface Pouch {
  db: PouchDB.Database
  /** The LevelDB beneath an embedded database, once it is open. */
  level?: Level
}

/** The databases behind a store, opened when used and closed when long unused. */
export interface Databases {
  remote: boolean
  unclean: boolean
  use<T>(name: string, act: (db: Pouch) => Promise<T>): Promise<T>
  exists(name: string): Promise<boolean>
  remove(name: string): Promise<void>
  /** Embedded ones count as closed properly only when `clean`. */
  close(clean: boolean): Promise<void>
}

interface Open {
  pouch: Promise<Pouch>
  users: number
}

/** The most databases that stay open: each takes four file descriptors. */
const keptOpen = 200
const kept = { auto_compaction: true, revs_limit: 20 }

/** Databases in a directory; a file says whether it was closed properly. */
export async function embeddedDatabases(dir: string, openAtMost = keptOpen): Promise<Databases> {
  await mkdir(dir, { recursive: true })
  const clean = join(dir, 'clean')
  const fresh = (await readdir(dir)).length === 0
  const unclean = !fresh && !(await isThere(clean))
  await rm(clean, { force: true })
  await syncDirectory(dir)
  const pool = poolOf(async name => {
    let level: Level | undefined
    const made = levelFactory(it => {
      level = it
    })
    const db = new PouchDB(join(dir, name), { ...kept, adapter: 'leveldb', db: made } as object)
    await db.info()
    return { db, level }
  }, openAtMost)
  return {
    remote: false,
    unclean,
    use: pool.use,
    exists: name => isThere(join(dir, name)),
    remove: async name => {
      await pool.close(name)
      await rm(join(dir, name), { recursive: true, force: true })
    },
    async close(properly) {
      await pool.closeAll()
      if (!properly) return
      const file = await open(clean, 'w')
      await file.sync()
      await file.close()
      await syncDirectory(dir)
    },
  }
}

/** A request to a remote store may take this long. */
const patience = 30_000
/** Statuses with which a proxy or a busy server answers in place of the store. */
const absent = new Set([429, 502, 503, 504])

/** Fails as a lost connection does when the store hangs or is not there behind its proxy. */
const askWithin = (ms: number) => async (url: string | Request, options?: RequestInit) => {
  const away = (cause?: unknown) => Object.assign(new Error('the store does not answer', { cause }), { code: 'ETIMEDOUT' })
  const signal = AbortSignal.timeout(ms)
  const answer = await PouchDB.fetch(url, { ...options, signal }).catch(error => {
    throw signal.aborted ? away(error) : error
  })
  if (absent.has(answer.status)) throw away()
  return answer
}

/** Databases of a pouchdb-server or CouchDB; made when first written to. */
export function remoteDatabases(url: string, longest = patience): Databases {
  const base = url.replace(/(?<!\/)\/+$/, '')
  const fetch = askWithin(longest)
  const at = (name: string, options = {}) => new PouchDB(`${base}/${name}`, { ...kept, adapter: 'http', fetch, ...options } as object)
  const pool = poolOf(async name => ({ db: at(name) }), keptOpen)
  return {
    remote: true,
    unclean: false,
    use: pool.use,
    async exists(name) {
      const { error } = (await at(name, { skip_setup: true }).info()) as { error?: string }
      if (error && error !== 'not_found') throw new Error(`the store answered ${error}`)
      return !error
    },
    async remove(name) {
      await pool.close(name)
      await at(name).destroy()
    },
    close: () => pool.closeAll(),
  }
}

/** Keeps databases open while used, and the latest used ones after. */
function poolOf(make: (name: string) => Promise<Pouch>, openAtMost: number) {
  const opened = new Map<string, Open>()
  const closing = new Map<string, Promise<void>>()

  async function take(name: string): Promise<Open> {
    while (closing.has(name)) await closing.get(name)
    const entry = opened.get(name) ?? { pouch: make(name), users: 0 }
    opened.delete(name)
    opened.set(name, entry)
    entry.users++
    return entry
  }

  function shut(name: string, { pouch }: Open) {
    opened.delete(name)
    const done = pouch
      .then(({ db }) => db.close())
      .catch(() => {})
      .then(() => void closing.delete(name))
    closing.set(name, done)
    return done
  }

  function shutIdle() {
    for (const [name, entry] of opened) {
      if (opened.size <= openAtMost) return
      if (entry.users === 0) void shut(name, entry)
    }
  }

  return {
    async use<T>(name: string, act: (pouch: Pouch) => Promise<T>): Promise<T> {
      const entry = await take(name)
      try {
        return await act(await entry.pouch)
      } catch (error) {
        // One that could not be opened is tried anew next time.
        await entry.pouch.catch(() => opened.delete(name))
        throw error
      } finally {
        entry.users--
        if (opened.size > openAtMost) shutIdle()
      }
    },
    async close(name: string) {
      const entry = opened.get(name)
      if (entry) await shut(name, entry)
      await closing.get(name)
    },
    async closeAll() {
      for (const [name, entry] of opened) void shut(name, entry)
      await Promise.all(closing.values())
    },
  }
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

async function syncDirectory(path: string) {
  const directory = await open(path, 'r')
  await directory.sync()
  await directory.close()
}
