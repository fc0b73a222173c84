import { access, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import http from 'pouchdb-adapter-http'
import leveldb from 'pouchdb-adapter-leveldb'
import PouchDB from 'pouchdb-core'
import { faultOf, isGone, StoreFault } from './fault.ts'
import { type Level, levelFactory } from './level.ts'

PouchDB.plugin(leveldb).plugin(http)

export interface Pouch {
  db: PouchDB.Database
  /** The LevelDB beneath an embedded database, once it is open. */
  level?: Level
  /** No version before has kept a horizon in it. */
  noLocalHorizon?: boolean
}

/** The databases behind a store, opened when used and closed when long unused. */
export interface Databases {
  remote: boolean
  unclean: boolean
  use<T>(name: string, act: (db: Pouch) => Promise<T>): Promise<T>
  exists(name: string): Promise<boolean>
  remove(name: string): Promise<void>
  /** Called with the name of a database that had to be made. */
  onMade?(name: string): Promise<void>
  /** Embedded ones count as closed properly only when `clean`. */
  close(clean: boolean): Promise<void>
}

interface SharedPouch {
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
    const there = await isThere(join(dir, name))
    let level: Level | undefined
    const made = levelFactory(it => {
      level = it
    })
    const db = new PouchDB(join(dir, name), { ...kept, adapter: 'leveldb', db: made } as object)
    await db.info()
    if (!there) void databases.onMade?.(name)
    return { db, level }
  }, openAtMost)
  const databases: Databases = {
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
  return databases
}

/** Milliseconds that a request to a remote store may take. */
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

interface Remote {
  /** Shards of a database that is made; 1 unless a setting says otherwise: a member's is small, and one shard keeps its order. */
  shards?: number
  /** Milliseconds that a request may take. */
  longest?: number
}

/** Databases of a pouchdb-server or CouchDB; made when first used, and again where one is gone. */
export function remoteDatabases(url: string, { shards = 1, longest = patience }: Remote = {}): Databases {
  const { origin, pathname, username, password } = new URL(url)
  const base = `${origin}${pathname.replace(/(?<!\/)\/+$/, '')}`
  const auth = { username: decodeURIComponent(username), password: decodeURIComponent(password) }
  const fetch = askWithin(longest)
  const at = (name: string) =>
    new PouchDB(`${base}/${name}`, { ...kept, adapter: 'http', fetch, skip_setup: true, ...(username && { auth }) } as object)

  /** True where the database had to be made. */
  async function make(name: string): Promise<boolean> {
    const basic = `Basic ${Buffer.from(`${auth.username}:${auth.password}`).toString('base64')}`
    const headers = new Headers(username ? { authorization: basic } : {})
    const ask = (method: string, query = '') => fetch(`${base}/${name}${query}`, { method, headers })
    const there = await ask('GET')
    if (there.status !== 404) return answered(there, false)
    const made = await ask('PUT', `?q=${shards}`)
    // 412: another process was quicker.
    return made.status === 412 ? answered(undefined, false) : answered(made, true)
  }

  const pool = poolOf(async name => {
    const made = await make(name)
    // Not waited for: whoever is told reads this database too.
    if (made) void databases.onMade?.(name)
    return { db: at(name) }
  }, keptOpen)
  const use: Databases['use'] = async (name, act) => {
    try {
      return await pool.use(name, act)
    } catch (error) {
      if (!isGone(error)) throw faultOf(error)
      await pool.close(name)
      return pool.use(name, act).catch(again => {
        throw faultOf(again)
      })
    }
  }
  const databases: Databases = {
    remote: true,
    unclean: false,
    use,
    async exists(name) {
      const said = (await at(name).info()) as { error?: string; reason?: string }
      if (said.error && said.error !== 'not_found') throw new StoreFault(0, said.error, said.reason ?? '')
      return !said.error
    },
    async remove(name) {
      await pool.close(name)
      await at(name).destroy()
    },
    close: () => pool.closeAll(),
  }
  return databases
}

async function answered<Outcome>(response: Response | undefined, outcome: Outcome): Promise<Outcome> {
  if (!response) return outcome
  const said = (await response.json().catch(() => ({}))) as { error?: string; reason?: string }
  if (response.ok) return outcome
  throw new StoreFault(response.status, said.error ?? '', said.reason ?? '')
}

/** A document by its id, as a list of one is asked for: of what the paths of a store's guard let through. */
export async function readOne<Row extends object>(db: Pouch['db'], id: string): Promise<(Row & { _rev: string }) | undefined> {
  const { rows } = await db.allDocs<Row>({ keys: [id], include_docs: true })
  const [row] = rows
  return row && 'doc' in row && row.doc ? (row.doc as unknown as Row & { _rev: string }) : undefined
}

/** Writes a document over the revision that it bears; throws where another write came first. */
export async function writeOne(db: Pouch['db'], row: { _id: string; _rev?: string }) {
  const [answer] = await db.bulkDocs([row])
  if (!answer || !('ok' in answer && answer.ok)) throw Object.assign(new Error('the store refused a write'), { cause: answer })
}

/** Keeps databases open while used, and the latest used ones after. */
function poolOf(make: (name: string) => Promise<Pouch>, openAtMost: number) {
  const opened = new Map<string, SharedPouch>()
  const closing = new Map<string, Promise<void>>()

  async function take(name: string): Promise<SharedPouch> {
    while (closing.has(name)) await closing.get(name)
    const entry = opened.get(name) ?? { pouch: make(name), users: 0 }
    opened.delete(name)
    opened.set(name, entry)
    entry.users++
    return entry
  }

  function shut(name: string, { pouch }: SharedPouch) {
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
