import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { Device } from '#sync/simulation/device.ts'
import { newSet } from '#sync/simulation/given.ts'
import { openServer } from '#sync/simulation/server.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const keyOf = () => crypto.subtle.importKey('raw', crypto.getRandomValues(new Uint8Array(32)), 'AES-GCM', false, ['encrypt', 'decrypt'])
const open: Device[] = []
afterEach(async () => {
  for (const device of open.splice(0)) await device.close()
})
async function phone(server = openServer()) {
  const device = new Device(server)
  open.push(device)
  await device.open()
  await device.saved()
  return device
}

test('kept work is unreadable to others, comes back for its member alone, and is joined with what happened meanwhile', async () => {
  const server = openServer()
  const mine = await phone(server)
  const [key, other] = await Promise.all([keyOf(), keyOf()])
  const set = await mine.local.insert('sets', newSet({ title: 'Geheimdrücken' }))
  await mine.saved()
  mine.wire.online = false
  await mine.local.change('sets', set.id, { weight: 70 })
  const fresh = await mine.local.insert('sets', newSet({ title: 'Geheimdrücken' }))
  await mine.local.outbox.send({
    call: 'account.streakGoal' as const,
    method: 'POST',
    path: 'user/update/streakGoal',
    body: { streakGoal: 4 },
  })
  expect(await mine.local.sealUnsent(key)).toBe(3)
  await mine.local.destroy()
  open.shift()

  const kept = await readAll('fk-kept')
  expect(kept).not.toContain('Geheim')
  expect(kept).not.toContain(set.id)

  const elsewhere = await phone(server)
  await elsewhere.local.change('sets', set.id, { note: 'Sitz 5' })
  await elsewhere.saved()
  expect(await elsewhere.local.openKept(other)).toBe(0)

  const again = await phone(server)
  expect(await again.local.openKept(key)).toBe(1)
  await again.saved()
  expect(await again.local.one('sets', set.id)).toMatchObject({ weight: 70, note: 'Sitz 5' })
  expect((await server.documents('sets')).map(({ id }) => id).sort()).toEqual([set.id, fresh.id].sort())
  expect(server.acts).toMatchObject([{ body: { streakGoal: 4 } }])
  expect(await again.local.openKept(key)).toBe(0)
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('fk-kept')
})

test('who leaves right after a start leaves nothing out that lay unsent from before', async () => {
  const mine = await phone()
  mine.wire.online = false
  const sets = [await mine.local.insert('sets', newSet()), await mine.local.insert('sets', newSet())]
  await mine.local.outbox.send({
    call: 'account.streakGoal' as const,
    method: 'POST',
    path: 'user/update/streakGoal',
    body: { streakGoal: 4 },
  })
  await mine.restart()
  const [listed, size] = await Promise.all([mine.local.pending(), mine.local.sealUnsent(await keyOf())])
  expect(size).toBe(3)
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(sets.map(({ id }) => expect.stringContaining(id))))
})

async function readAll(name: string) {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const rows = await new Promise<{ data: ArrayBuffer }[]>(resolve => {
    const request = database.transaction('parcels').objectStore('parcels').getAll()
    request.onsuccess = () => resolve(request.result)
  })
  database.close()
  expect(rows).toHaveLength(1)
  return rows.map(({ data }) => Buffer.from(data).toString('latin1')).join() + JSON.stringify(rows.map(row => Object.keys(row)))
}
