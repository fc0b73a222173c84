import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Wired } from '#contract/sync.ts'
import { type OpenDatabase, openDatabase } from '#server/kit/database.ts'
import { stockOf } from '#server/kit/domain.ts'
import { person as people } from '#server/shared/auth/tables.ts'
import { domains } from '#server/start/domains.ts'
import { openStore, type Store, storeOver } from '#sync/endpoint/store.ts'
import { Cluster } from '#sync/simulation/cluster.ts'
import { doorOf } from './door.ts'
import { openProjector } from './projector.ts'
import { syncEpoch } from './tables.ts'
import { aPerson, aSet, changed } from './testing/documents.ts'

let dir: string
let record: OpenDatabase

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'formkurve-restore-'))
  record = await openDatabase({}, stockOf(domains))
})
afterEach(async () => {
  await record.close()
  await rm(dir, { recursive: true, force: true })
})

/** Starts on a store, acts and stops again; returns the epoch in which it ran. */
async function life(name: string, act: (store: Store) => Promise<unknown> = async () => {}, close = true) {
  const store = await openStore({ dir: join(dir, name) })
  const projector = await openProjector({ ...record, store, domains })
  await act(store)
  await projector.close()
  if (close) await store.close()
  return { epoch: store.epoch, store }
}
const copy = (from: string, to: string) => cp(join(dir, from), join(dir, to), { recursive: true })

test('one epoch over proper stops and starts', async () => {
  const { epoch } = await life('a')
  expect((await life('a')).epoch).toBe(epoch)
  expect((await life('a')).epoch).toBe(epoch)
})

test('a restored backup begins a new epoch; devices of the old one are told', async () => {
  const member = v7()
  const write = (store: Store) => store.write(member, [{ key: `sets:${v7()}`, schema: 0, deleted: false, body: { ...aSet(), id: v7() } }])
  const first = await life('a', write)
  await copy('a', 'backup')
  const second = await life('a', write)
  expect(second.epoch).toBe(first.epoch)
  const restored = await life('backup', async store => {
    const door = doorOf({ ...record, store, domains })
    expect(() => door.checkEpoch(first.epoch)).toThrow(expect.objectContaining({ code: 'epoch-changed' }))
    expect((await door.compare(member, 'sets', [{ id: v7(), version: 1 }])).missing).toHaveLength(1)
    await expect(door.pull(member, 'sets', { checkpoint: `${first.epoch}!2` })).rejects.toMatchObject({ code: 'epoch-changed' })
  })
  expect(restored.epoch).not.toBe(first.epoch)
  expect((await life('backup')).epoch).toBe(restored.epoch)
})

test('an embedded store that was not closed begins a new epoch', async () => {
  const { epoch, store } = await life('a', async () => {}, false)
  await copy('a', 'b')
  await store.close()
  const after = await life('b')
  expect(after.epoch).not.toBe(epoch)
  expect((await life('b')).epoch).toBe(after.epoch)
})

test('a start that fails before the new epoch does not hide that the store was not closed', async () => {
  const { epoch, store } = await life('a', async () => {}, false)
  await copy('a', 'b')
  await store.close()
  const tried = await openStore({ dir: join(dir, 'b') })
  await tried.close()
  expect((await life('b')).epoch).not.toBe(epoch)
})

test('a backup that bears the same mark as the record is known by what it lacks', async () => {
  const member = aPerson._id
  await record.db.insert(people).values(aPerson)
  let set = aSet()
  const push = async (store: Store, doc = set, assumed?: Wired) => {
    const door = doorOf({ ...record, store, domains })
    expect(await door.push(member, 'sets', [{ newDocumentState: doc, assumedMasterState: assumed }])).toMatchObject({ written: 1 })
  }
  const first = await life('a', store => push(store))
  const store = await openStore({ dir: join(dir, 'a') })
  const marks = await record.db.select().from(syncEpoch)
  await store.close()
  await copy('a', 'backup')
  // All within one mark: nothing of it is another one afterwards.
  const second = await life('a', async store => {
    await record.db.update(syncEpoch).set(marks[0]!)
    await store.setMark(marks[0]!.installation, marks[0]!.mark)
    await push(store, changed(set, { weight: 99 }), set)
    set = changed(set, { weight: 99 })
  })
  expect(second.epoch).toBe(first.epoch)
  const restored = await life('backup')
  expect(restored.epoch).not.toBe(first.epoch)
  expect((await life('backup')).epoch).toBe(restored.epoch)
})

test('two installations on one store do not disturb each other', async () => {
  const other = await openDatabase({}, stockOf(domains))
  const cluster = new Cluster()
  const start = async (own: OpenDatabase) => {
    const store = storeOver(cluster.at(0))
    const projector = await openProjector({ ...own, store, domains })
    await projector.close()
    return store.epoch
  }
  const epochs = [await start(record), await start(other)]
  for (const round of [1, 2]) expect([round, await start(record), await start(other)]).toEqual([round, ...epochs])
  await other.close()
})

test('the mark that a version before kept for everybody goes on to count', async () => {
  const cluster = new Cluster()
  const start = async () => {
    const store = storeOver(cluster.at(0))
    const projector = await openProjector({ ...record, store, domains })
    await projector.close()
    return store.epoch
  }
  const epoch = await start()
  const [row] = await record.db.select().from(syncEpoch)
  await cluster.at(0).use('formkurve-mark', async ({ db }) => {
    const own = await db.get(`mark-${row!.installation}`)
    await db.bulkDocs([{ ...own, _deleted: true }, { _id: 'mark', word: row!.mark } as never])
  })
  expect(await start()).toBe(epoch)
  expect(await start()).toBe(epoch)
})

test('a store that is gone begins a new epoch', async () => {
  const { epoch } = await life('a')
  expect((await life('empty')).epoch).not.toBe(epoch)
})
