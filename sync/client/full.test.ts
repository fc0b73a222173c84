import 'fake-indexeddb/auto'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Hands } from '#sync/simulation/device.ts'
import { newSet } from '#sync/simulation/given.ts'
import { openServer, type Server } from '#sync/simulation/server.ts'
import { Wire } from '#sync/simulation/wire.ts'
import { type Local, openLocal } from './local.ts'
import { Marks } from './marks.ts'

/** A transaction of fake-indexeddb, by the step that runs it. */
interface Running extends IDBTransaction {
  _start(): void
  _abort(error: string): void
  _requests: { request: IDBRequest }[]
  _rollbackLog: unknown[]
  _state: string
}

let full: boolean
/** Databases that a write was refused in. */
let refused: string[]
const begin = IDBDatabase.prototype.transaction
vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
  const transaction = begin.apply(this, args) as Running
  if (full && args[1] === 'readwrite') breakCommit(transaction)
  return transaction
})

/** A browser looks at its quota as it commits something: every request has succeeded by then. */
function breakCommit(transaction: Running) {
  const step = transaction._start
  transaction._start = () => {
    const last = transaction._rollbackLog.length > 0 && transaction._requests.every(({ request }) => request.readyState === 'done')
    if (!last || transaction._state === 'finished') return step.call(transaction)
    refused.push(transaction.db.name)
    transaction._abort('QuotaExceededError')
  }
}

let member: string
let server: Server
let wire: Wire
let clock: Hands
let local: Local

const open = async () => {
  local = await openLocal({ member, clock, api: wire.api, locks: null, only: ['sets', 'measurements', 'chatDrafts'] })
}

beforeEach(async () => {
  full = false
  refused = []
  member = v7()
  server = openServer()
  wire = new Wire(server)
  wire.online = false
  clock = new Hands()
  await open()
})
afterEach(async () => {
  full = false
  await local.close()
})

const act = { call: 'account.streakGoal' as const, method: 'POST' as const, path: 'user/update/streakGoal', body: { streakGoal: 4 } }
const day = { at: '2026-11-20T10:00:00.000Z', day: '2026-11-20' }
const set = newSet()
const kept = async (name: 'sets' | 'measurements' | 'chatDrafts') => (await local.find(name, {})).length
const writes: Record<string, { given?: () => Promise<unknown>; write: () => Promise<unknown>; shown: () => Promise<unknown> }> = {
  'a set': { write: () => local.insert('sets', newSet()), shown: () => kept('sets') },
  'a change of a set': {
    given: () => local.insert('sets', set),
    write: () => local.change('sets', set.id, { note: 'streng' }),
    shown: async () => (await local.one('sets', set.id))?.note ?? 'none',
  },
  'a removed set': {
    given: () => local.insert('sets', set),
    write: () => local.remove('sets', set.id),
    shown: async () => (await local.one('sets', set.id)) !== undefined,
  },
  'many sets': { write: () => local.bulkInsert('sets', [newSet(), newSet()]), shown: () => kept('sets') },
  'a measurement': {
    write: () => local.insert('measurements', { id: v7(), kind: 'waist', value: 80, ...day } as never),
    shown: () => kept('measurements'),
  },
  'a chat draft': {
    write: () => local.insert('chatDrafts', { id: v7(), chat: 'x', text: 'x', ...day } as never),
    shown: () => kept('chatDrafts'),
  },
  'an act that waits': { write: () => local.outbox.send(act), shown: async () => (await local.pending()).length },
  'what is typed': { write: () => local.keep.set('draft/x', { text: 'x' }), shown: () => local.keep.get('draft/x').then(Boolean) },
  'what is typed further': {
    given: () => local.keep.set('draft/x', { text: 'x' }),
    write: () => local.keep.set('draft/x', { text: 'xy' }),
    shown: async () => (await local.keep.get<{ text: string }>('draft/x'))?.text,
  },
  'what is thrown away': {
    given: () => local.keep.set('draft/x', { text: 'x' }),
    write: () => local.keep.delete('draft/x'),
    shown: () => local.keep.get('draft/x').then(Boolean),
  },
}
const tale = 'Der Speicher dieses Geräts ist voll. Gib Platz frei, damit nichts verloren geht.'

test.each(Object.keys(writes))('a full disk refuses %s and says so, and takes it once there is room', async name => {
  const { given, write, shown } = writes[name]!
  await given?.()
  const before = await shown()
  full = true
  await expect(write()).rejects.toThrow('QuotaExceeded')
  await expect(write()).rejects.toThrow('QuotaExceeded')
  expect(await shown()).toEqual(before)
  await vi.waitFor(() => expect(local.status$.value.problems).toEqual([tale]))
  full = false
  await write()
  const after = await shown()
  expect(after).not.toEqual(before)
  await vi.waitFor(() => expect(local.status$.value.problems).toEqual([]))
  await local.close()
  await open()
  expect(await shown()).toEqual(after)
})

test('of writes of one key that come at once, those after the one that failed are kept', async () => {
  full = true
  const first = local.keep.set('draft/x', 1).finally(() => {
    full = false
  })
  const others = [local.keep.set('draft/x', 2), local.keep.set('draft/x', 3)]
  await expect(first).rejects.toThrow('QuotaExceeded')
  await Promise.all(others)
  expect(await local.keep.get('draft/x')).toBe(3)
})

/** Time goes on until it holds. */
async function until(holds: () => boolean | Promise<boolean>) {
  while (!(await holds())) {
    clock.pass(1000)
    await new Promise(setImmediate)
  }
}

test('an act whose answer found no room is sent again, done once, and the next ones go', async () => {
  wire.fate = ({ path }) => {
    if (path === act.path) full = true
    return 'well'
  }
  await local.outbox.send(act)
  wire.online = true
  await until(() => full && local.status$.value.problems.length > 0)
  wire.fate = () => 'well'
  full = false
  await local.outbox.send({ ...act, body: { streakGoal: 5 } })
  await until(async () => (await local.pending()).length === 0)
  expect(server.acts.map(({ body }) => body)).toEqual([act.body, { streakGoal: 5 }])
})

test('what came from the studio while the disk was full comes once there is room', async () => {
  wire.online = true
  await until(() => local.status$.value.state === 'saved')
  full = true
  const other = new Wire(server)
  const theirs = await openLocal({ member, api: other.api, locks: null, only: ['sets'], storage: getRxStorageMemory() })
  await theirs.insert('sets', set)
  await until(() => theirs.status$.value.state === 'saved')
  await theirs.close()
  await until(() => refused.some(name => name.endsWith('--sets')))
  full = false
  await until(async () => (await kept('sets')) === 1)
  await until(() => local.status$.value.problems.length === 0)
})

test('a set whose acknowledgement found no room is in step once there is room', async () => {
  await local.insert('sets', set)
  wire.fate = ({ path }) => {
    if (path.includes('sets/push')) full = true
    return 'well'
  }
  wire.online = true
  await until(() => full && refused.length > 0)
  wire.fate = () => 'well'
  full = false
  await until(() => local.status$.value.state === 'saved')
  expect(await kept('sets')).toBe(1)
})

test('what is noted of a document counts once it is on the disk, and until it is off it', async () => {
  const marks = await Marks.open<string>(local.collections.keep, 'noted')
  full = true
  await expect(marks.set('x', 'first')).rejects.toThrow('QuotaExceeded')
  expect(marks.all.has('x')).toBe(false)
  full = false
  await marks.set('x', 'first')
  expect(marks.all.get('x')).toBe('first')
  full = true
  await expect(marks.delete('x')).rejects.toThrow('QuotaExceeded')
  expect(marks.all.get('x')).toBe('first')
  full = false
  await marks.delete('x')
  expect(marks.all.has('x')).toBe(false)
  expect((await Marks.open<string>(local.collections.keep, 'noted')).all.size).toBe(0)
})

test('a start on a full disk after an interruption counts again what is unsent, once somebody asks and there is room', async () => {
  await local.insert('sets', set)
  await local.close()
  full = true
  await open()
  const key = await crypto.subtle.importKey('raw', crypto.getRandomValues(new Uint8Array(32)), 'AES-GCM', false, ['encrypt', 'decrypt'])
  await expect(local.sealUnsent(key)).rejects.toThrow('QuotaExceeded')
  full = false
  expect(await local.sealUnsent(key)).toBe(1)
})
