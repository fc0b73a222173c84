import 'fake-indexeddb/auto'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { filter, firstValueFrom } from 'rxjs'
import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Hands } from '#sync/simulation/device.ts'
import { newSet } from '#sync/simulation/given.ts'
import { openLocks } from '#sync/simulation/locks.ts'
import { openServer } from '#sync/simulation/server.ts'
import { Wire } from '#sync/simulation/wire.ts'
import { type Local, openLocal } from './local.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
vi.spyOn(console, 'warn').mockImplementation(() => {})

describe('the first fill of a new device', () => {
  let member: string
  let server: ReturnType<typeof openServer>
  const opened: Local[] = []
  beforeEach(() => {
    member = v7()
    server = openServer()
  })
  afterEach(async () => {
    for (const local of opened.splice(0)) await local.close()
  })

  async function device(storage = getRxStorageDexie(), online = true) {
    const wire = new Wire(server)
    wire.online = online
    // Storages with one name would be one device.
    Object.assign(storage, { name: `${storage.name} ${v7()}` })
    const only = ['sets', 'cart'] as const
    const local = await openLocal({
      member: `${member} ${opened.length}`,
      api: wire.api,
      storage,
      locks: openLocks(),
      clock: new Hands(),
      only,
    })
    opened.push(local)
    return { local, wire }
  }
  const inStep = ({ local }: { local: Local }) =>
    firstValueFrom(local.status$.pipe(filter(({ state, waiting, loading }) => state === 'saved' && waiting === 0 && !loading)))

  async function stored(local: Local, ids: string[]) {
    const rows = await local.collections.sets.storageInstance.findDocumentsById(ids, true)
    return rows
      .map(({ _rev, _meta, ...row }) => ({ ...row, _rev: _rev.split('-')[0], marks: Object.keys(_meta).sort() }))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  test('lies in IndexedDB as RxDB itself would have written it, is seen by open queries, and can be edited', async () => {
    const first = await device()
    const sets = Array.from({ length: 450 }, () => newSet())
    for (const set of sets) await first.local.insert('sets', set)
    await first.local.sent()
    const ids = sets.map(({ id }) => id)

    const dexie = await device()
    const seen = firstValueFrom(dexie.local.collections.sets.find().$.pipe(filter(docs => docs.length === ids.length)))
    const memory = await device(getRxStorageMemory() as never)
    await Promise.all([inStep(dexie), inStep(memory), seen])
    expect(await stored(dexie.local, ids)).toEqual(await stored(memory.local, ids))

    await dexie.local.change('sets', ids[0]!, { weight: 77.5 })
    expect(await dexie.local.sent()).toBe('sent')
    expect((await server.documents('sets')).find(({ id }) => id === ids[0])).toMatchObject({ weight: 77.5, version: 2 })
  })

  test('leaves what this device already holds to the merge', async () => {
    const first = await device()
    const shared = newSet()
    await first.local.insert('sets', { ...shared, weight: 60 })
    await first.local.insert('sets', newSet())
    await first.local.sent()

    const second = await device(getRxStorageDexie(), false)
    await second.local.insert('sets', { ...shared, weight: 60 })
    await second.local.change('sets', shared.id, { note: 'Sitz 5' })
    second.wire.online = true
    expect(await second.local.sent()).toBe('sent')
    await inStep(second)
    const [onServer, here] = [await server.documents('sets'), await second.local.find('sets', {})]
    expect(here.length).toBe(2)
    expect(onServer.find(({ id }) => id === shared.id)).toMatchObject({ note: 'Sitz 5' })
  })
})
