import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { collectionNames, type Wired } from '#contract/sync.ts'
import { createDoor, type Door } from '#sync/endpoint/door.ts'
import type { Rules } from '#sync/endpoint/judge.ts'
import { type Locks, type Store, storeOver } from '#sync/endpoint/store.ts'
import { Cluster } from './cluster.ts'
import { newSet } from './given.ts'
import { memoryLocks } from './memberLocks.ts'

const member = '0190a000-0000-7000-8000-000000000001'
const rules = Object.fromEntries(collectionNames.map(name => [name, () => undefined])) as unknown as Rules

let cluster: Cluster
let locks: Locks
/** Two processes, each at a node of its own. */
let stores: Store[]
let doors: Door[]

const processAt = (node: number, held?: Locks) => {
  const store = storeOver(cluster.at(node), { locks: held })
  store.epoch = 'epoch-1'
  return { store, door: createDoor({ store, rules, due: async () => {} }) }
}

beforeEach(() => {
  cluster = new Cluster()
  locks = memoryLocks()
  const both = [processAt(0, locks), processAt(1, locks)]
  stores = both.map(({ store }) => store)
  doors = both.map(({ door }) => door)
})

const aSet = (over: object = {}): Wired => ({ ...newSet(over), version: 1, rev: '', _deleted: false }) as Wired
const changed = (doc: Wired, over: object): Wired => ({ ...doc, version: doc.version + 1, ...over })
const push = (door: Door, docs: Wired[], assumed: Wired[] = []) =>
  door.push(
    member,
    'sets',
    docs.map((newDocumentState, at) => ({ newDocumentState, assumedMasterState: assumed[at] })),
  )
const forgotten = async (store: Store) =>
  store.forget(
    member,
    (await store.changes(member, '', 1000)).documents.filter(({ deleted }) => deleted),
  )

/** All that a device holds which goes on from there. */
async function goOn(door: Door, held: Map<string, Wired>, from?: string) {
  let checkpoint = from
  for (let more = true; more; ) {
    const portion = await door.pull(member, 'sets', { checkpoint, limit: 50 })
    for (const doc of portion.documents) held.set(doc.id, doc)
    ;({ checkpoint, more } = portion)
  }
  return checkpoint!
}

test('two processes change one document at one moment: one writes, the other is told, and nothing lies hidden', async () => {
  const seen: unknown[] = []
  for (let round = 0; round < 80; round++) {
    const set = aSet()
    await push(doors[0]!, [set])
    const [one, other] = await Promise.all([
      push(doors[0]!, [changed(set, { weight: 70 })], [set]),
      push(doors[1]!, [changed(set, { reps: 12 })], [set]),
    ])
    seen.push([one.written + other.written, one.conflicts.length + other.conflicts.length])
  }
  cluster.catchUp()
  expect(cluster.conflicts()).toEqual([])
  expect(seen).toEqual(Array(80).fill([1, 1]))
})

/** Two revisions beside each other, as a version before or a cut between the nodes leaves them. */
async function conflicted(set = aSet()) {
  const both = [processAt(0), processAt(1)]
  await push(both[0]!.door, [set])
  await Promise.all([push(both[0]!.door, [changed(set, { weight: 70 })], [set]), push(both[1]!.door, [changed(set, { reps: 12 })], [set])])
  cluster.catchUp()
  expect(cluster.conflicts()).toEqual([`sets:${set.id}`])
  return set
}

test('of two revisions that stand beside each other both changes reach a device that pulls', async () => {
  const set = await conflicted()
  const held = new Map<string, Wired>()
  await goOn(doors[0]!, held)
  expect(held.get(set.id)).toMatchObject({ weight: 70, reps: 12, version: 3 })
  cluster.catchUp()
  expect(cluster.conflicts()).toEqual([])
})

test('they are joined by whoever writes next, and by a snapshot', async () => {
  const set = await conflicted()
  const { conflicts, written } = await push(doors[1]!, [changed(set, { weight: 80 })], [set])
  expect([written, conflicts]).toMatchObject([0, [{ weight: 70, reps: 12, version: 3 }]])
  const other = await conflicted()
  const text = gunzipSync(new Uint8Array(await buffer(await doors[0]!.snapshot(member, 'sets')))).toString()
  const documents = text
    .trim()
    .split('\n')
    .slice(1)
    .map(line => JSON.parse(line))
  expect(documents.find(({ id }) => id === other.id)).toMatchObject({ weight: 70, reps: 12, version: 3 })
  cluster.catchUp()
  expect(cluster.conflicts()).toEqual([])
})

test('a snapshot of a node that lags behind leaves out nothing for good', async () => {
  for (let round = 0; round < 10; round++) {
    await push(
      doors[0]!,
      Array.from({ length: 20 }, () => aSet()),
    )
    cluster.catchUp()
    cluster.lag(2)
    await push(
      doors[0]!,
      Array.from({ length: 20 }, () => aSet()),
    )
    const text = gunzipSync(new Uint8Array(await buffer(await doors[round % 2]!.snapshot(member, 'sets')))).toString()
    const [head, ...documents] = text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    const held = new Map<string, Wired>(documents.map(doc => [doc.id, doc]))
    cluster.catchUp()
    await goOn(doors[(round + 1) % 2]!, held, head.checkpoint)
    expect(held.size).toBe((round + 1) * 40)
  }
})

test('a device that missed deletions is always told that they were forgotten, and one that saw them never', async () => {
  const told: unknown[] = []
  for (let round = 0; round < 10; round++) {
    const sets = Array.from({ length: 40 }, () => aSet())
    await push(doors[0]!, sets)
    cluster.catchUp()
    const missed = await goOn(doors[0]!, new Map())
    await push(doors[1]!, [changed(sets[round]!, { _deleted: true })], [sets[round]!])
    cluster.catchUp()
    const saw = await goOn(doors[1]!, new Map(), missed)
    await forgotten(stores[0]!)
    const outcome = (checkpoint: string) =>
      doors[1]!.pull(member, 'sets', { checkpoint }).then(
        () => 'goes on',
        ({ code }) => code,
      )
    told.push([await outcome(missed), await outcome(saw)])
  }
  expect(told).toEqual(Array(10).fill(['begin-anew', 'goes on']))
})

test('what was forgotten is known in a backup by replication too', async () => {
  const set = aSet()
  await push(doors[0]!, [set])
  const missed = await goOn(doors[0]!, new Map())
  await push(doors[0]!, [changed(set, { _deleted: true })], [set])
  cluster.catchUp()
  await forgotten(stores[0]!)
  cluster = cluster.replicated()
  const { door } = processAt(0, locks)
  await expect(door.pull(member, 'sets', { checkpoint: missed })).rejects.toMatchObject({ code: 'begin-anew' })
})
