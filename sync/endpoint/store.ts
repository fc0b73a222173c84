import { setImmediate as turn } from 'node:timers/promises'
import { type Sides, sidesOf } from './conflicts.ts'
import { type Databases, embeddedDatabases, type Pouch, readOne, remoteDatabases, writeOne } from './databases.ts'
import { instant } from './instant.ts'
import { lookUp, scan } from './level.ts'
import { forget, type Horizon, horizonOf, isDocument, type Tombstone } from './tombs.ts'

/** A document as it lies in a member's database; `key` is `<collection>:<id>`. */
export interface StoredDocument {
  key: string
  /** The store's own revision. */
  rev: string
  /** Its collection's schema version when it was written. */
  schema: number
  deleted: boolean
  /** Instant at which the server received its deletion; missing where a version before kept none. */
  deletedAt?: string
  /** Other revisions stand hidden beside it. */
  conflicted?: boolean
  /** Its fields with `id` and `version`, without `rev`. */
  body: Record<string, unknown> & { id: string; version: number }
}

/** A state to be written over the revision it replaces. */
export type Writing = Omit<StoredDocument, 'rev' | 'deletedAt' | 'conflicted'> & { rev?: string }

/** A document with its place in the sequence. */
export type PlacedDocument = StoredDocument & { at: string }

export interface Changes {
  documents: PlacedDocument[]
  /** Opaque sequence after the last of them; the one given where there is nothing new. */
  last: string
}

/** All of a member's documents. */
export interface Everything {
  /** Documents of every collection that has something, by its name: deleted ones included, in no order. */
  documents: Map<string, StoredDocument[]>
  /** The sequence of this reading: what it lacks comes after it. */
  last: string
}

/** Locks over all processes that share the store, one a member. */
export interface Locks {
  hold<T>(member: string, act: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * One database per member. Sequences are opaque text; '' is before everything, and none says anything about another reading. Whatever is written
 * comes after the sequence of a reading that lacks it, at the latest once a cluster's nodes hold the same.
 */
export interface Store {
  /** The store's present epoch; devices that know another have to compare. Set by the server before anything is served. */
  epoch: string
  /** The store is ours alone and was not closed properly last time; stays so until the server has begun a new epoch. */
  unclean: boolean
  /** Instant from which on checkpoints bear one, in milliseconds. Set by the server before anything is served. */
  dated: number
  /** The store is a server of its own, and so may be several that lag behind each other. */
  readonly remote: boolean
  read(member: string, keys: string[]): Promise<Map<string, StoredDocument>>
  /** In the order given: the new revision, or undefined where another write came first. */
  write(member: string, writings: Writing[]): Promise<(string | undefined)[]>
  changes(member: string, since: string, limit: number): Promise<Changes>
  everything(member: string): Promise<Everything>
  /** The revisions of a document that stand beside each other; undefined where it is gone. */
  sides(member: string, key: string): Promise<Sides | undefined>
  /** Removes hidden revisions. */
  drop(member: string, revisions: readonly { key: string; rev: string }[]): Promise<void>
  /** Removes tombstones for good; where another write came first, that one stays. */
  forget(member: string, tombstones: readonly Tombstone[]): Promise<void>
  /** Up to where tombstones were forgotten. */
  horizon(member: string): Promise<Horizon>
  /** The sequence now, by which one can tell that nothing was written since. */
  sequence(member: string): Promise<string>
  exists(member: string): Promise<boolean>
  /** Removes a member's database for good. */
  remove(member: string): Promise<void>
  /** Runs acts on one member's documents one after the other, over all processes where locks were given. Never within a transaction. */
  alone<T>(member: string, act: () => Promise<T>): Promise<T>
  /** A word kept in the store for an installation, by which a restored backup is known. */
  mark(installation: string): Promise<string | undefined>
  setMark(installation: string, mark: string): Promise<void>
  /** Called once a member's database had to be made; set by the server. */
  made?(member: string): Promise<void>
  close(): Promise<void>
}

type Where = { dir: string; url?: undefined } | { url: string; dir?: undefined }

export interface Row {
  _id: string
  _rev?: string
  schema: number
  deleted?: true
  deletedAt?: string
  [field: string]: unknown
}

interface Mark {
  _id: string
  _rev?: string
  word: string
}

const markDatabase = 'formkurve-mark'
const ofMember = 'member-'
const databaseOf = (member: string) => {
  if (!/^[0-9a-f-]{36}$/.test(member)) throw new Error('not a member id')
  return `${ofMember}${member}`
}

/** Opens the store: LevelDB in a directory of our own, or a pouchdb-server or CouchDB at a URL (name and password in it). */
export const openStore = async (where: Where, beside?: StoreOptions): Promise<Store> =>
  storeOver(where.url === undefined ? await embeddedDatabases(where.dir) : remoteDatabases(where.url, { shards: beside?.shards }), beside)

export interface StoreOptions {
  locks?: Locks
  /** Shards of a database that a server makes. */
  shards?: number
}

/** Acts on one member's database, one after the other; `over` waits for all of them. */
function turnsOf(locks: Locks | undefined) {
  const queues = new Map<string, Promise<unknown>>()
  return {
    over: () => Promise.all(queues.values()),
    take<T>(member: string, act: () => Promise<T>): Promise<T> {
      const before = queues.get(member) ?? Promise.resolve()
      const held = locks ? () => locks.hold(member, act) : act
      const run = before.then(held, held)
      const done = run
        .catch(() => {})
        .then(() => {
          if (queues.get(member) === done) queues.delete(member)
        })
      queues.set(member, done)
      return run
    },
  }
}

export function storeOver(databases: Databases, { locks }: StoreOptions = {}): Store {
  const turns = turnsOf(locks)
  const use = async <T>(member: string, act: (pouch: Pouch) => Promise<T>) => databases.use(databaseOf(member), act)
  const marks = (installation: string) =>
    databases.use(markDatabase, async ({ db }) => ({
      own: await readOne<Mark>(db, `mark-${installation}`),
      before: await readOne<Mark>(db, 'mark'),
    }))
  const store: Store = {
    epoch: '',
    unclean: databases.unclean,
    dated: Date.now(),
    remote: databases.remote,
    read: (member, keys) => use(member, pouch => read(pouch, keys)),
    write: (member, writings) => use(member, pouch => write(pouch, writings)),
    changes: (member, since, limit) => use(member, pouch => changes(pouch, since, limit)),
    everything: member => use(member, everything),
    sides: (member, key) =>
      use(member, async pouch => {
        const sides = await sidesOf(pouch, key)
        if (!sides) return undefined
        const others = sides.others.map(({ state, base }) => ({ state: storedOf(state), base: base && storedOf(base) }))
        return { winner: storedOf(sides.winner), others }
      }),
    drop: (member, revisions) =>
      use(member, async ({ db }) => void (await db.bulkDocs(revisions.map(({ key, rev }) => ({ _id: key, _rev: rev, _deleted: true }))))),
    forget: (member, tombstones) => use(member, pouch => forget(pouch, tombstones)),
    horizon: member => use(member, horizonOf),
    sequence: member => use(member, sequenceOf),
    exists: async member => databases.exists(databaseOf(member)),
    remove: async member => databases.remove(databaseOf(member)),
    alone: turns.take,
    async mark(installation) {
      const { own, before } = await marks(installation)
      // A version before kept one mark for whoever used the server.
      return (own ?? before)?.word
    },
    async setMark(installation, word) {
      const { own } = await marks(installation)
      await databases.use(markDatabase, ({ db }) => writeOne(db, { ...own, _id: `mark-${installation}`, word } as Mark))
    },
    async close() {
      await turns.over()
      await locks?.close()
      await databases.close(!store.unclean)
    },
  }
  databases.onMade = async name => {
    if (name.startsWith(ofMember)) await store.made?.(name.slice(ofMember.length))
  }
  return store
}

async function sequenceOf({ db }: Pouch): Promise<string> {
  const said = await db.info()
  // PouchDB hands out a refusal as if it was the answer.
  if ('error' in said) throw { status: 404, ...said }
  return String(said.update_seq)
}

async function read({ db, level }: Pouch, keys: string[]): Promise<Map<string, StoredDocument>> {
  const found = new Map<string, StoredDocument>()
  const add = (row: Row | null | undefined) => row && found.set(row._id, storedOf(row))
  if (level) {
    for (const row of await lookUp<Row>(level, keys)) add(row)
    return found
  }
  const { rows } = await db.allDocs<Row>({ keys, include_docs: true, conflicts: true })
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
  const documents: PlacedDocument[] = []
  for (let last = since; ; ) {
    const left = limit - documents.length
    const asked = { since: last || 0, limit: left, include_docs: true, conflicts: true, batch_size: left }
    const { results, last_seq } = await db.changes<Row>(asked as object)
    // The remains of a forgotten tombstone are not a document.
    for (const { id, doc, seq, deleted } of results) {
      if (!deleted && isDocument(id)) documents.push({ ...storedOf(doc as unknown as Row), at: String(seq) })
    }
    if (results.length > 0) last = String(last_seq)
    if (results.length < left || documents.length >= limit) return { documents, last }
  }
}

/** A long history is gone through in several turns of the loop. */
const madeAtOnce = 2000
const readAtOnce = 5000

async function everything(pouch: Pouch): Promise<Everything> {
  const found = new Map<string, StoredDocument[]>()
  let count = 0
  const add = async (key: string, stored: () => StoredDocument) => {
    if (++count % madeAtOnce === 0) await turn()
    const collection = key.slice(0, key.indexOf(':'))
    const known = found.get(collection)
    if (known) known.push(stored())
    else found.set(collection, [stored()])
  }
  if (pouch.level) {
    // Read at one go, so that nothing comes between.
    const { rows, last } = await scan<Row>(pouch.level, 0, Number.POSITIVE_INFINITY)
    for (const { row } of rows) await add(row._id, () => storedOf(row))
    return { documents: found, last: String(last || '') }
  }
  // One reading from nothing to its end; of two listings another node's may lack what the first one's sequence says.
  for (let last = ''; ; ) {
    const portion = await changes(pouch, last, readAtOnce)
    for (const { at: _at, ...stored } of portion.documents) await add(stored.key, () => stored)
    last = portion.last
    if (portion.documents.length < readAtOnce) return { documents: latest(found), last }
  }
}

/** A document that was changed between two portions came twice; the later state stands. */
const latest = (found: Map<string, StoredDocument[]>) =>
  new Map([...found].map(([name, all]) => [name, [...new Map(all.map(stored => [stored.key, stored])).values()]]))

function storedOf({ _id, _rev, _conflicts, _revisions, schema, deleted, deletedAt, ...fields }: Row): StoredDocument {
  const body = { id: _id.slice(_id.indexOf(':') + 1), ...fields } as StoredDocument['body']
  const conflicted = Array.isArray(_conflicts) && _conflicts.length > 0 && { conflicted: true }
  return { key: _id, rev: _rev ?? '', schema, deleted: deleted === true, ...(deleted && { deletedAt }), ...conflicted, body }
}

function rowOf({ key, rev, schema, deleted, body: { id: _id, ...fields } }: Writing): Row {
  const gone = deleted && { deleted: true as const, deletedAt: new Date(instant()).toISOString() }
  return { _id: key, ...(rev && { _rev: rev }), schema, ...gone, ...fields }
}
