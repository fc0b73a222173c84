import PouchDB from 'pouchdb-browser'
import find from 'pouchdb-find'
import type { BenchSet } from '#e2e/bench/data.ts'
import type { Peer, Told } from './peer.ts'

PouchDB.plugin(find)

const stored = ({ id, ...rest }: BenchSet) => ({ _id: id, ...rest })

interface Batches {
  batch_size?: number
}
/** Methods that PouchDB's replication adds. */
interface Database extends PouchDB.Database<BenchSet> {
  replicate: { from(remote: PouchDB.Database<BenchSet>, options: Batches): Promise<object> }
  sync(remote: PouchDB.Database<BenchSet>, options: Batches & { live: boolean; retry: boolean }): object
}

/** PouchDB on IndexedDB, followed by its own replication. */
export function pouchPeer({ database: url, batch }: Told): Peer {
  let sets: Database
  let done: Promise<unknown>
  const batches = batch ? { batch_size: batch } : {}
  return {
    async open() {
      sets = new PouchDB('bench', { adapter: 'idb', auto_compaction: true }) as Database
      await sets.info()
    },
    async fill(docs) {
      for (let at = 0; at < docs.length; at += 1000) await sets.bulkDocs(docs.slice(at, at + 1000).map(stored) as never)
      await sets.createIndex({ index: { fields: ['exercise', 'at'] } })
      // Its indexes are built when they are first asked.
      await sets.find({ selector: { exercise: 'none', at: { $gt: null } }, limit: 1 })
    },
    insert: async set => void (await sets.put(stored(set) as never)),
    find: async exercise =>
      (await sets.find({ selector: { exercise, at: { $gt: null } }, sort: ['exercise', 'at'], limit: 1000 })).docs.length,
    // Its ids are in order of time, so it needs no index for this.
    newest: async count => (await sets.allDocs({ descending: true, limit: count, include_docs: true })).rows.map(({ id }) => id),
    here: async ids => (await sets.allDocs({ keys: ids })).rows.filter(row => 'value' in row && row.value).length,
    follow(live) {
      const remote = new PouchDB<BenchSet>(url!)
      if (!live) done = sets.replicate.from(remote, batches).then(() => {})
      else sets.sync(remote, { live: true, retry: true, ...batches })
    },
    inStep: async () => void (await done),
    watch(run, seen) {
      sets
        .changes({ live: true, since: 'now', include_docs: true })
        .on('change', ({ id, doc }) => (doc as { run?: string } | undefined)?.run === run && seen(id))
    },
  }
}
