import { createRxDatabase, type RxCollection, type RxCollectionCreator } from 'rxdb/plugins/core'
import { type RxCouchDBReplicationState, replicateCouchDB } from 'rxdb/plugins/replication-couchdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { BenchSet } from '#e2e/bench/data.ts'
import { sets as ours } from '#sync/collections/sets.ts'
import type { Peer, Told } from './peer.ts'

/** RxDB on Dexie with our schema and nothing around it; followed by its own CouchDB plugin. */
export function rxdbPeer({ database: url, batch }: Told): Peer {
  let sets: RxCollection<BenchSet>
  let replication: RxCouchDBReplicationState<BenchSet>
  return {
    async open() {
      const database = await createRxDatabase({ name: 'bench', storage: getRxStorageDexie(), multiInstance: true, eventReduce: true })
      const made = await database.addCollections({ sets: { schema: ours.schema as RxCollectionCreator['schema'] } })
      sets = made.sets as unknown as RxCollection<BenchSet>
    },
    async fill(docs) {
      for (let at = 0; at < docs.length; at += 1000) await sets.bulkInsert(docs.slice(at, at + 1000))
    },
    insert: async set => void (await sets.insert(set)),
    find: async exercise => {
      const found = await sets.find({ selector: { exercise }, sort: [{ exercise: 'asc' }, { at: 'asc' }] }).exec()
      return found.map(doc => doc.toMutableJSON()).length
    },
    newest: async count => (await sets.find({ sort: [{ at: 'desc' }], limit: count }).exec()).map(({ id }) => id),
    here: async ids => (await sets.storageInstance.findDocumentsById(ids, false)).length,
    follow(live) {
      replication = replicateCouchDB<BenchSet>({
        replicationIdentifier: 'bench',
        collection: sets,
        url: `${url}/`,
        live,
        // As shipped it waits for a leader, which costs a new device a third of a second.
        waitForLeadership: false,
        pull: batch ? { batchSize: batch } : {},
        push: {},
      })
    },
    inStep: () => replication.awaitInitialReplication(),
    watch(run, seen) {
      sets.find({ selector: { run } }).$.subscribe(docs => {
        for (const { id } of docs) seen(id)
      })
    },
  }
}
