import { setImmediate as turn } from 'node:timers/promises'
import { embeddedDatabases, type Pouch, remoteDatabases } from './databases.ts'
import { lookUp, scan } from './level.ts'
import { forget, type Horizon, horizonOf, type Tombstone } from './tombs.ts'

/** A document as it lies in a member's database; `key` is `<collection>:<id>`. */
export interface Stored {
  key: string
  /** The store's own revision. */
  rev: string
  /** Its collection's schema version when it was written. */
  schema: number
  deleted: boolean
  /** Instant at which the server received its deletion; missing where a version before kept none. */
  deletedAt?: string
  /** Its fields with `id` and `version`, without `rev`. */
  body: Record<string, unknown> & { id: string; version: number }
}

/** A state to be written over the revision it replaces. */
export type Writing = Omit<Stored, 'rev' | 'deletedAt'> & { rev?: string }

/** A document with its place in the sequence. */
export type Placed = Stored & { at: string }

export interface Changes {
  documents: Placed[]
  /** Opaque sequence after the last of them; the one given where there is nothing new. */
  last: string
}

/** One database per member, kept in order of arrival. Sequences are opaque text; '' is before everything. */
export interface Store {
  /** The store's present epoch; devices that know another have to compare. Set by the server before anything is served. */
  epoch: string
  /** The store is ours alone and was not closed properly last time; stays so until the server has begun a new epoch. */
  unclean: boolean
  read(member: string, keys: string[]): Promise<Map<string, Stored>>
  /** In the order given: the new revision, or undefined where another write came first. */
  write(member: string, writings: Writing[]): Promise<(string | undefined)[]>
  changes(member: string, since: string, limit: number): Promise<Changes>
  /** All of every collection that has something, by its name: deleted ones included, in no order. */
  everything(member: string): Promise<Map<string, Stored[]>>
  /** Removes tombstones for good; where another write came first, that one stays. */
  forget(member: string, tombstones: readonly Tombstone[]): Promise<void>
  /** Up to where tombstones were forgotten. */
  horizon(member: string): Promise<Horizon>
  /** The sequence now: everything written before is at or before it. */
  sequence(member: string): Promise<string>
  exists(member: string): Promise<boolean>
  /** Removes a member's database for good. */
  remove(member: string): Promise<void>
  /** Runs acts on one member's documents one after the other, within this process. */
  alone<T>(member: string, act: () => Promise<T>): Promise<T>
  /** A word kept in the store, by which a restored backup is known. */
  mark(): Promise<string | undefined>
  setMark(mark: string): Promise<void>
  close(): Promise<void>
}

type Where = { dir: string; url?: undefined } | { url: string; dir?: undefined }

interface Row {
  _id: string
  _rev?: string
  schema: number
  deleted?: true
  deletedAt?: string
  [field: string]: unknown
}

const markDatabase = 'formkurve-mark'
const databaseOf = (member: string) => {
  if (!/^[0-9a-f-]{36}$/.test(member)) throw new Error('not a member id')
  return `member-${member}`
}

/** Opens the store: LevelDB in a directory of our own, or a pouchdb-server or CouchDB at a URL (name and password in it). */
export async function openStore(where: Where): Promise<Store> {
  const databases = where.url === undefined ? await embeddedDatabases(where.dir) : remoteDatabases(where.url)
  const queues = new Map<string, Promise<unknown>>()
  const use = async <T>(member: string, act: (pouch: Pouch) => Promise<T>) => databases.use(databaseOf(member), act)
  const store: Store = {
    epoch: '',
    unclean: databases.unclean,
    read: (member, keys) => use(member, pouch => read(pouch, keys)),
    write: (member, writings) => use(member, pouch => write(pouch, writings)),
    changes: (member, since, limit) => use(member, pouch => changes(pouch, since, limit)),
    everything: member => use(member, everything),
    forget: (member, tombstones) => use(member, pouch => forget(pouch, tombstones)),
    horizon: member => use(member, horizonOf),
    sequence: member => use(member, async ({ db }) => String((await db.info()).update_seq)),
    exists: async member => databases.exists(databaseOf(member)),
    remove: async member => databases.remove(databaseOf(member)),
    alone(member, act) {
      const before = queues.get(member) ?? Promise.resolve()
      const run = before.then(act, act)
      const done = run
        .catch(() => {})
        .then(() => {
          if (queues.get(member) === done) queues.delete(member)
        })
      queues.set(member, done)
      return run
    },
    mark: () => databases.use(markDatabase, async ({ db }) => (await markRow(db))?.word as string | undefined),
    setMark: word =>
      databases.use(markDatabase, async ({ db }) => void (await db.put({ ...(await markRow(db)), _id: 'mark', schema: 0, word }))),
    async close() {
      await Promise.all(queues.values())
      await databases.close(!store.unclean)
    },
  }
  return store
}

const markRow = (db: Pouch['db']) =>
  db.get<Row>('mark').catch((error: { status?: number }) => {
    if (error.status === 404) return undefined
    throw error
  })

async function read({ db, level }: Pouch, keys: string[]): Promise<Map<string, Stored>> {
  const found = new Map<string, Stored>()
  const add = (row: Row | null | undefined) => row && found.set(row._id, storedOf(row))
  if (level) {
    for (const row of await lookUp<Row>(level, keys)) add(row)
    return found
  }
  const { rows } = await db.allDocs<Row>({ keys, include_docs: true })
  for (const row of rows) if ('doc' in row) add(row.doc as Row | null | undefined)
  return found
}

async function write({ db }: Pouch, writings: Writing[]): Promise<(string | undefined)[]> {
  if (writings.length === 0) return []
  const answers = await db.bulkDocs(writings.map(rowOf))
  return answers.map(answer => {
    if ('ok' in answer && answer.ok) return answer.rev
    if ((answer as { status?: number }).status === 409 || (answer as { name?: string }).name === 'conflict') return undefined
    throw Object.assign(new Error('the store refused a write'), { cause: answer })
  })
}

async function changes({ db, level }: Pouch, since: string, limit: number): Promise<Changes> {
  if (level) {
    const { rows, last } = await scan<Row>(level, Number(since), limit)
    return { documents: rows.map(({ row, sequence }) => ({ ...storedOf(row), at: String(sequence) })), last: String(last || '') }
  }
  const documents: Placed[] = []
  for (let last = since; ; ) {
    const left = limit - documents.length
    const { results, last_seq } = await db.changes<Row>({ since: last || 0, limit: left, include_docs: true, batch_size: left } as object)
    // What is left of a forgotten tombstone is not a document.
    for (const { doc, seq, deleted } of results) if (!deleted) documents.push({ ...storedOf(doc as unknown as Row), at: String(seq) })
    if (results.length > 0) last = String(last_seq)
    if (results.length < left || documents.length >= limit) return { documents, last }
  }
}

/** A long history is gone through in several turns of the loop. */
const madeAtOnce = 2000

async function everything({ db, level }: Pouch): Promise<Map<string, Stored[]>> {
  const rows = level
    ? (await scan<Row>(level, 0, Number.POSITIVE_INFINITY)).rows.map(({ row }) => row)
    : (await db.allDocs<Row>({ include_docs: true })).rows.map(({ doc }) => doc as Row)
  const found = new Map<string, Stored[]>()
  for (const [place, row] of rows.entries()) {
    if (place > 0 && place % madeAtOnce === 0) await turn()
    const collection = row._id.slice(0, row._id.indexOf(':'))
    const known = found.get(collection)
    if (known) known.push(storedOf(row))
    else found.set(collection, [storedOf(row)])
  }
  return found
}

function storedOf({ _id, _rev, schema, deleted, deletedAt, ...fields }: Row): Stored {
  const body = { id: _id.slice(_id.indexOf(':') + 1), ...fields } as Stored['body']
  return { key: _id, rev: _rev ?? '', schema, deleted: deleted === true, ...(deleted && { deletedAt }), body }
}

function rowOf({ key, rev, schema, deleted, body: { id: _id, ...fields } }: Writing): Row {
  const gone = deleted && { deleted: true as const, deletedAt: new Date().toISOString() }
  return { _id: key, ...(rev && { _rev: rev }), schema, ...gone, ...fields }
}
