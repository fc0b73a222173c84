import 'fake-indexeddb/auto'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newSet } from '#sync/simulation/given.ts'
import { openServer } from '#sync/simulation/server.ts'
import { Wire } from '#sync/simulation/wire.ts'
import { type Local, openLocal } from './local.ts'

const persist = vi.fn(async () => true)
// Dexie takes hold of it as it opens.
const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
let local: Local
let persisted: boolean

beforeEach(async () => {
  persisted = false
  persist.mockClear()
  persist.mockImplementation(async () => {
    persisted = true
    return true
  })
  vi.stubGlobal('navigator', { storage: { persist, persisted: async () => persisted, estimate: async () => ({ usage: 1, quota: 10 }) } })
  local = await openLocal({ member: v7(), api: new Wire(openServer()).api, locks: null })
})
afterEach(async () => {
  await local.close()
  vi.unstubAllGlobals()
})

const act = { call: 'account.streakGoal' as const, method: 'POST' as const, path: 'user/update/streakGoal', body: { streakGoal: 4 } }
const day = { at: '2026-11-20T10:00:00.000Z', day: '2026-11-20' }
const writes: Record<string, { store: string; write: () => Promise<unknown> }> = {
  'a set': { store: 'sets', write: () => local.insert('sets', newSet()) },
  'a measurement': {
    store: 'measurements',
    write: () => local.insert('measurements', { id: v7(), kind: 'waist', value: 80, ...day } as never),
  },
  'a chat draft': { store: 'chatDrafts', write: () => local.insert('chatDrafts', { id: v7(), chat: 'x', text: 'x', ...day } as never) },
  'an act that waits': { store: 'outbox', write: () => local.outbox.send(act) },
  'what is typed': { store: 'keep', write: () => local.keep.set('draft/x', { values: {} }) },
}

test.each(Object.keys(writes))('%s is on the disk before it counts as kept', async name => {
  const { store, write } = writes[name]!
  begun.mockClear()
  await write()
  const written = begun.mock.calls.filter((_, at) => (begun.mock.contexts[at] as IDBDatabase).name.endsWith(`--${store}`))
  const how = written.filter(([, mode]) => mode === 'readwrite').map(([, , options]) => options?.durability)
  expect(how.length).toBeGreaterThan(0)
  expect(new Set(how)).toEqual(new Set(['strict']))
})

test.each(['a set', 'a measurement', 'a chat draft', 'an act that waits'])(
  'with %s the browser is asked to keep the data, once',
  async name => {
    await vi.waitFor(() => expect(local.space$.value.persisted).toBe(false))
    expect(persist).not.toHaveBeenCalled()
    const { write } = writes[name]!
    await write()
    await write()
    expect(persist).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(local.space$.value.persisted).toBe(true))
  },
)
