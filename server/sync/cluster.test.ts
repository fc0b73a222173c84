import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BusMessage } from '#server/kit/bus.ts'
import { type OpenDatabase, openDatabase } from '#server/kit/database.ts'
import { stockOf } from '#server/kit/domain.ts'
import type { Projector } from '#server/kit/house.ts'
import { person as people } from '#server/shared/auth/tables.ts'
import { domains } from '#server/start/domains.ts'
import { trainedSet } from '#server/workouts/tables.ts'
import { type Store, storeOver } from '#sync/endpoint/store.ts'
import { Cluster } from '#sync/simulation/cluster.ts'
import { doorOf, push } from './door.ts'
import { settleEpoch } from './epoch.ts'
import { openProjector } from './projector.ts'
import { projectionDue, syncHeld } from './tables.ts'
import { aPerson, aSet, changed } from './testing/documents.ts'

let record: OpenDatabase
let cluster: Cluster
let store: Store
let projector: Projector
let told: BusMessage[]
const member = aPerson._id

beforeEach(async () => {
  record = await openDatabase({}, stockOf(domains))
  await record.db.insert(people).values(aPerson)
  cluster = new Cluster()
  store = storeOver(cluster.at(0))
  projector = await openProjector({ ...record, store, domains })
  told = []
  record.bus.subscribe(message => told.push(message))
}, 60_000)
afterEach(async () => {
  await projector.close()
  await store.close()
  await record.close()
})

const house = () => ({ ...record, store, projector, domains })
const send = (doc = aSet(), assumed?: typeof doc) => push(house(), member, 'sets', [{ newDocumentState: doc, assumedMasterState: assumed }])
const words = () => told.filter(({ kind }) => kind === 'sync').length
/** As if the time had passed in which a write may still be under way. */
const graceOver = () => record.db.update(projectionDue).set({ next: sql`now()` }).where(eq(projectionDue.person, member))
const rows = () => record.db.select().from(trainedSet).where(eq(trainedSet.person, member))

test('devices are told once more after a while, for a node that they read from may have lacked what they were told of', async () => {
  await send()
  await projector.settled(member)
  expect(words()).toBe(1)
  await graceOver()
  await projector.settled(member)
  expect(words()).toBe(2)
  await graceOver()
  await projector.settled(member)
  expect(words()).toBe(2)
})

test('what a node lacked at first is projected late', async () => {
  await send()
  await projector.settled(member)
  cluster.lag(0)
  cluster.lag(1)
  await send()
  cluster.catchUp()
  await graceOver()
  await projector.settled(member)
  await graceOver()
  await projector.settled(member)
  expect(await rows()).toHaveLength(2)
})

test('what stands beside each other is joined in the rows too, and devices are told', async () => {
  const set = aSet()
  await send(set)
  const other = storeOver(cluster.at(1))
  const key = `sets:${set.id}`
  const stored = (await store.read(member, [key])).get(key)!
  const edits = [changed(set, { weight: 70 }), changed(set, { reps: 12 })].map(({ rev: _rev, _deleted, ...body }) => ({ ...stored, body }))
  await Promise.all([store.write(member, [edits[0]! as never]), other.write(member, [edits[1]! as never])])
  cluster.catchUp()
  expect(cluster.conflicts()).toEqual([key])
  told = []
  await projector.settled(member)
  expect(await rows()).toMatchObject([{ weight: 70, reps: 12 }])
  expect(words()).toBe(1)
  cluster.catchUp()
  expect(cluster.conflicts()).toEqual([])
})

test.each([
  [5, 2],
  [2, 5],
])('the same beside each other in versions %i and %i is no restored store, neither before it is joined nor after', async (...versions) => {
  const set = aSet()
  await send(set)
  const { epoch } = store
  const key = `sets:${set.id}`
  const stored = (await store.read(member, [key])).get(key)!
  const { rev: _rev, _deleted, ...body } = changed(set, { weight: 70 })
  const stores = [store, storeOver(cluster.at(1))]
  await Promise.all(stores.map((each, nth) => each.write(member, [{ ...stored, body: { ...body, version: versions[nth]! } } as never])))
  cluster.catchUp()
  expect(cluster.conflicts()).toEqual([key])
  await record.db
    .update(syncHeld)
    .set({ lastId: set.id, lastVersion: 5, writtenAt: new Date().toISOString() })
    .where(eq(syncHeld.collection, 'sets'))
  await settleEpoch({ ...record, store })
  await doorOf(house()).pull(member, 'sets', {})
  cluster.catchUp()
  expect(cluster.conflicts()).toEqual([])
  await settleEpoch({ ...record, store })
  expect(store.epoch).toBe(epoch)
})

test('an account that is deleted while its documents are looked for makes no restored store', async () => {
  await send()
  const { epoch } = store
  const leaving = Object.assign(Object.create(store) as Store, {
    exists: async () => {
      await record.db.update(people).set({ deletedAt: new Date().toISOString() })
      return false
    },
  })
  await settleEpoch({ ...record, store: leaving })
  expect(leaving.epoch).toBe(epoch)
})
