import 'fake-indexeddb/auto'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { filter, firstValueFrom } from 'rxjs'
import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Hands } from '#sync/simulation/device.ts'
import { newSet } from '#sync/simulation/given.ts'
import { openLocks } from '#sync/simulation/locks.ts'
import { openServer } from '#sync/simulation/server.ts'
import { Wire } from '#sync/simulation/wire.ts'
import { type Local, type LocalState, openLocal, type SyncStatus } from './local.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

// RxDB's channel takes the real BroadcastChannel only where it sees a browser.
vi.stubGlobal('self', globalThis)
vi.spyOn(console, 'warn').mockImplementation(() => {})

describe('two tabs', () => {
  let member: string
  let server: ReturnType<typeof openServer>
  let locks: LockManager
  const tabs: { local: Local; clock: Hands; wire: Wire; states: LocalState[] }[] = []

  beforeEach(() => {
    member = v7()
    server = openServer()
    locks = openLocks()
  })
  afterEach(async () => {
    for (const { local } of tabs.splice(0)) await local.close()
  })

  async function tab(online = true) {
    const clock = new Hands()
    const wire = new Wire(server)
    wire.online = online
    const states: LocalState[] = []
    // RxDB takes the same name twice only from storages that it can tell apart.
    const storage = Object.assign(getRxStorageDexie(), { name: `dexie ${tabs.length}` })
    const onState = (state: LocalState) => states.push(state)
    const local = await openLocal({ member, api: wire.api, storage, locks, clock, only: ['sets'], onState })
    tabs.push({ local, clock, wire, states })
    return tabs.at(-1)!
  }
  const until = ({ local }: { local: Local }, holds: (status: SyncStatus) => boolean) => firstValueFrom(local.status$.pipe(filter(holds)))

  /** Writes that were copied to the other tabs, by their number of documents. */
  function copied() {
    const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
    const sizes = () =>
      post.mock.calls.flatMap(([message]) => {
        const { data } = message as { data?: { collectionName?: string; eventBulk: { events: unknown[] } } }
        return data?.collectionName === 'sets' ? [data.eventBulk.events.length] : []
      })
    return { sizes, restore: () => post.mockRestore() }
  }
  async function filled(count: number) {
    const { local } = await tab()
    const sets = Array.from({ length: count }, () => newSet())
    for (const set of sets) await local.insert('sets', set)
    await local.sent()
    await local.destroy()
    tabs.pop()
    return sets.map(({ id }) => id)
  }

  test('a first fill is copied for no tab where this one is alone', async () => {
    const ids = await filled(120)
    const { sizes, restore } = copied()
    const a = await tab()
    await until(a, ({ state, loading }) => state === 'saved' && !loading)
    const b = await tab()
    expect(await b.local.find('sets', {})).toHaveLength(ids.length)
    await a.local.change('sets', ids[0]!, { weight: 77.5 })
    await firstValueFrom(b.local.collections.sets.findOne(ids[0]).$.pipe(filter(doc => doc?.weight === 77.5)))
    expect(Math.max(...sizes())).toBeLessThan(50)
    restore()
  })

  test('another tab sees a first fill, and what is edited after it, in that order', async () => {
    const ids = await filled(120)
    const { sizes, restore } = copied()
    const [a, b] = [await tab(false), await tab(false)]
    const seen = firstValueFrom(b.local.collections.sets.find().$.pipe(filter(docs => docs.length === ids.length)))
    for (const { wire, local } of [a, b]) {
      wire.online = true
      local.syncNow()
    }
    await seen
    await a.local.change('sets', ids[0]!, { weight: 77.5 })
    await firstValueFrom(b.local.collections.sets.findOne(ids[0]).$.pipe(filter(doc => doc?.weight === 77.5)))
    expect(Math.max(...sizes())).toBeGreaterThan(50)
    restore()
  })

  test('one leads and sends for both; the other knows what is saved', async () => {
    const a = await tab()
    await until(a, ({ leader, state }) => leader && state === 'saved')
    const b = await tab()
    await until(b, ({ leader, state }) => !leader && state === 'saved')
    const set = await b.local.insert('sets', newSet())
    await firstValueFrom(b.local.collections.sets.findOne(set.id).$.pipe(filter(doc => (doc?.rev ?? '') !== '')))
    await until(b, ({ state }) => state === 'saved')
    expect(b.wire.seen).toEqual([])
    expect(await server.documents('sets')).toHaveLength(1)
    await a.local.keep.set('rest', 5)
    await firstValueFrom(b.local.keep.watch('rest').pipe(filter(value => value === 5)))
  })

  test('a follower asks the leader to go on now, and hears how that ended', async () => {
    const a = await tab()
    await until(a, ({ state }) => state === 'saved')
    const b = await tab()
    await until(b, ({ state }) => state === 'saved')
    a.wire.online = false
    await b.local.insert('sets', newSet())
    await until(b, ({ state, waiting }) => state === 'offline' && waiting === 1)
    expect(await b.local.sent()).toBe('offline')
    a.wire.online = true
    expect(await b.local.sent()).toBe('sent')
  })

  test('a closed leader is followed by the other tab', async () => {
    const a = await tab()
    const b = await tab()
    await until(a, ({ leader }) => leader)
    await a.local.close()
    await until(b, ({ leader, state }) => leader && state === 'saved')
  })

  test('a frozen leader is replaced, and does not go on when it wakes', async () => {
    const a = await tab()
    await until(a, ({ leader, state }) => leader && state === 'saved')
    const b = await tab()
    await until(b, ({ state }) => state === 'saved')
    for (let second = 0; second < 3; second++) {
      b.clock.pass(1000)
      await new Promise(setImmediate)
    }
    expect(b.local.status$.value.leader).toBe(false)
    while (!b.local.status$.value.leader) {
      b.clock.pass(1000)
      await new Promise(setImmediate)
    }
    await until(a, ({ leader }) => !leader)
    await until(b, ({ state }) => state === 'saved')
    const asked = a.wire.seen.length
    await a.local.insert('sets', newSet())
    await until(a, ({ state, waiting }) => state === 'saved' && waiting === 0)
    expect(a.wire.seen).toHaveLength(asked)
    expect(await server.documents('sets')).toHaveLength(1)
  })

  test('a leader that beats stays', async () => {
    const a = await tab()
    await until(a, ({ leader }) => leader)
    const b = await tab()
    for (let second = 0; second < 12; second++) {
      const heard = new Promise<void>(resolve => {
        const channel = new BroadcastChannel(a.local.database.name)
        channel.onmessage = ({ data }) => {
          if (data.kind !== 'beat') return
          channel.close()
          resolve()
        }
      })
      a.clock.pass(1000)
      await heard
      await new Promise(setImmediate)
      b.clock.pass(1000)
      await new Promise(setImmediate)
    }
    expect([a.local.status$.value.leader, b.local.status$.value.leader]).toEqual([true, false])
  })

  test('a tab whose collections are about to be migrated lets go; one of the same version stays', async () => {
    const a = await tab()
    await until(a, ({ leader }) => leader)
    const { version } = a.local.collections.outbox.schema
    const newer = new BroadcastChannel(a.local.database.name)
    newer.postMessage({ kind: 'newer', schemas: { outbox: version } })
    newer.postMessage({ kind: 'ask' })
    await new Promise<void>(resolve => newer.addEventListener('message', ({ data }) => data.kind === 'state' && resolve()))
    expect(a.states.map(({ kind }) => kind)).toEqual(['opening', 'open'])
    newer.postMessage({ kind: 'newer', schemas: { outbox: version + 1 } })
    while (a.states.length < 3) await new Promise(setImmediate)
    expect(a.states[2]).toEqual({ kind: 'closed', reason: 'newer' })
    expect((await locks.query()).held).toEqual([])
    newer.close()
  })

  test.each(['close', 'destroy'] as const)('a tab whose %s fails is waited for by no later one', async way => {
    const a = await tab()
    tabs.shift()
    const { database } = a.local
    const close = database.close.bind(database)
    database.close = () => Promise.reject(new Error('broken'))
    await expect(a.local[way]()).rejects.toThrow('broken')
    expect((await locks.query()).held).toEqual([])
    await close()
  })

  test('a tab that fails to close before a newer one asks to be loaded anew all the same', async () => {
    const a = await tab()
    tabs.shift()
    const { database } = a.local
    const close = database.close.bind(database)
    database.close = () => Promise.reject(new Error('broken'))
    const newer = new BroadcastChannel(database.name)
    newer.postMessage({ kind: 'newer', schemas: { outbox: database.collections.outbox.schema.version + 1 } })
    while (a.states.length < 3) await new Promise(setImmediate)
    expect(a.states[2]).toEqual({ kind: 'closed', reason: 'newer' })
    newer.close()
    await close()
  })

  test('destroyed in one tab, the other lets go, and no database is left', async () => {
    const a = await tab()
    const b = await tab()
    await a.local.insert('sets', newSet())
    await a.local.destroy()
    tabs.shift()
    while (!b.states.some(({ kind }) => kind === 'closed')) await new Promise(setImmediate)
    const left = (await indexedDB.databases()).filter(({ name }) => name?.includes(a.local.database.name))
    expect(left).toEqual([])
  })
})
