import 'fake-indexeddb/auto'
import { createRxDatabase } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { filter, firstValueFrom } from 'rxjs'
import { v7 } from 'uuid'
import { expect, test, vi } from 'vitest'
import { examplePicture } from '#contract/files.ts'
import type { SentAct } from '#contract/sync.ts'
import { openLocks } from '#sync/simulation/locks.ts'
import { openServer } from '#sync/simulation/server.ts'
import { Wire } from '#sync/simulation/wire.ts'
import { capture, keepWritten, restore, written } from '#sync/simulation/written.ts'
import { openLocal } from './local.ts'
import { nameOf } from './memberDatabase.ts'
import { migrate } from './migrate.ts'
import { upgraded } from './outboxRow.ts'
import { eraseDatabases } from './traces.ts'
import type { OutboxRow } from './types.ts'

vi.setConfig({ testTimeout: 60_000 })

const text = { type: 'string' } as const
const number = { type: 'number' } as const
/** The outbox as the version before had it. */
const before = {
  type: 'object',
  version: 0,
  title: 'outbox',
  primaryKey: 'key',
  properties: {
    key: { type: 'string', maxLength: 60 },
    call: text,
    method: text,
    path: text,
    body: {},
    contract: number,
    born: text,
    dependsOn: { type: 'array', items: { type: 'string' } },
    state: text,
    attempts: number,
    answered: text,
    status: number,
    code: text,
    message: text,
    title: text,
    person: { type: 'object', properties: { _id: { type: 'string' }, name: { type: 'string' } } },
    proof: text,
  },
  required: ['key', 'call', 'method', 'path', 'contract', 'born', 'dependsOn', 'state', 'attempts', 'title'],
}

const execution = '0190a000-0000-7000-8000-00000000000e'
const old = (at: number, over: object = {}) => ({
  key: v7(),
  call: 'account.streakGoal' as const,
  method: 'POST',
  path: 'user/update/streakGoal',
  body: { streakGoal: at },
  contract: 2,
  born: new Date(Date.UTC(2026, 10, 20, 16, 0, at)).toISOString(),
  dependsOn: [],
  state: 'waiting',
  attempts: 0,
  title: `${at}`,
  ...over,
})

test('fifty acts that a version before let wait take the update, and each goes once and in order', async () => {
  const member = v7()
  const base = await createRxDatabase({ name: await nameOf(member), storage: getRxStorageDexie(), multiInstance: false })
  const { outbox } = await base.addCollections({ outbox: { schema: before as never } })
  const rows = Array.from({ length: 50 }, (_, at) => old(at))
  const picture = old(50, {
    call: 'events.picture' as const,
    path: 'upload/event',
    body: examplePicture,
    state: 'done',
    answered: new Date().toISOString(),
  })
  await outbox.bulkInsert([...rows, picture])
  await base.close()
  const server = openServer()
  const wire = new Wire(server)
  wire.online = false
  const states: string[] = []
  const open = () => openLocal({ member, api: wire.api, locks: null, only: [], onState: ({ kind }) => states.push(kind) })
  const first = await open()
  expect(states).toEqual(['opening', 'migrating', 'open'])
  const [row] = await first.outbox.rows()
  expect(row).toMatchObject({ key: rows[0]!.key, lane: 'account', params: {}, born: rows[0]!.born })
  const fresh = await first.outbox.send({
    call: 'account.streakGoal' as const,
    method: 'POST',
    path: 'user/update/streakGoal',
    body: { streakGoal: 99 },
  })
  await first.close()
  const local = await open()
  expect(states.slice(3)).toEqual(['opening', 'open'])
  wire.online = true
  await firstValueFrom(local.outbox.rows$.pipe(filter(all => all.length > 0 && all.every(({ state }) => state === 'done'))))
  expect(server.acts.map(({ key }) => key)).toEqual([...rows.map(({ key }) => key), fresh.key])
  await local.close()
  expect((await indexedDB.databases()).filter(({ name }) => name?.endsWith('--0--outbox'))).toEqual([])
})

test('a device as the version before left it, with fifty acts in all its databases, opens and sends each once and in order', async () => {
  const member = v7()
  const all = await written('outbox0', member)
  await restore(all)
  const rows = all.flatMap(({ name, stores }) => (name.endsWith('--0--outbox') ? stores.flatMap(store => store.rows) : [])) as OutboxRow[]
  const born = rows.sort((a, b) => (a.born < b.born ? -1 : 1)).map(({ key }) => key)
  expect(born).toHaveLength(50)
  const server = openServer()
  const local = await openLocal({ member, api: new Wire(server).api, locks: null })
  await firstValueFrom(local.outbox.rows$.pipe(filter(now => now.length === 50 && now.every(({ state }) => state === 'done'))))
  for (const call of ['account.streakGoal', 'feedback.send']) {
    const keys = rows.flatMap(row => (row.call === call ? [row.key] : []))
    expect(server.acts.flatMap(({ key }) => (keys.includes(key) ? [key] : []))).toEqual(born.filter(key => keys.includes(key)))
  }
  expect(server.acts).toHaveLength(50)
  await local.close()
})

test('acts that the version before let wait know the rows that they change, and build on each other', async () => {
  const member = v7()
  await restore(await written('outbox1', member))
  const wire = new Wire(openServer())
  const local = await openLocal({ member, api: wire.api, locks: null, only: [] })
  const renamed = (await local.outbox.rows()).filter(({ call }) => call === 'chat.edit')
  expect(renamed.map(({ rows }) => rows)).toEqual([[`chat.group/${group}`], [`chat.group/${group}`]])
  await firstValueFrom(local.outbox.rows$.pipe(filter(all => all.every(({ state }) => state === 'done'))))
  const sent = wire.seen.flatMap(({ body }) => ((body as { acts?: SentAct[] } | undefined)?.acts ?? []).filter(act => act.method === 'PUT'))
  expect(sent.map(({ buildsOn }) => buildsOn)).toEqual([undefined, `chat.edit:${renamed[0]!.key}`])
  await local.close()
})

const group = '01900000-0000-7000-8000-0000000000c1'
const renaming = (name: string) => ({
  call: 'chat.edit' as const,
  method: 'PUT' as const,
  path: `chat/groups/${group}`,
  params: { id: group },
  body: { name, version: 3 },
})

const runIds = [1, 2, 3].map(at => `01900000-0000-7000-8000-00000000001${at}`)

test('what this version writes is what a fixture of it puts back', async () => {
  const member = v7()
  const wire = new Wire(openServer())
  wire.online = false
  const first = await openLocal({ member, api: wire.api, locks: null })
  for (const at of [1, 2, 3])
    await first.outbox.send({
      call: 'account.streakGoal' as const,
      method: 'POST',
      path: 'user/update/streakGoal',
      body: { streakGoal: at },
    })
  for (const name of ['Frühschicht', 'Spätschicht']) await first.outbox.send(renaming(name))
  for (const at of [1, 2, 3])
    await first.insert('chatDrafts', { id: `group-${at}`, text: `Bis ${at} Uhr?`, at: '2026-11-20T16:00:00.000Z', others: [] })
  await first.change('chatDrafts', 'group-3', { replyTo: v7(), others: [{ text: 'Bis vier?', at: '2026-11-20T15:00:00.000Z' }] })
  await first.remove('chatDrafts', 'group-2')
  for (const price of [450, 1900, 2900])
    await first.insert('cart', { id: `flask:${price}`, product: 'flask', title: 'Flasche', price, counts: {} })
  await first.change('cart', 'flask:1900', { counts: { 'phone.1': { plus: 3, minus: 1 }, 'tablet.1': { plus: 0, minus: 1 } } })
  await first.remove('cart', 'flask:2900')
  for (const [at, id] of runIds.entries())
    await first.insert('workoutRuns', {
      id,
      title: ['Druck', 'Zug', 'Beine'][at]!,
      state: 'running',
      started: '2026-11-20T16:00:00.000Z',
      day: '2026-11-20',
      slots: [],
      modifications: [],
      source: 'app',
    })
  const modification = { id: 'm', kind: 'swap' as const, at: '2026-11-20T16:10:00.000Z', slot: 'a', from: 'bench', to: 'dips' }
  const exercise = { _id: 'dips', title: 'Dips', kind: 'body' as const, note: false, alternatives: [] }
  const target = { warmup: false, weight: null, reps: 8, repsTo: 12, distance: null, time: null }
  const slot = { key: 'a', exercise, superset: 'A', rest: 90, setting: 'Griff eng', hint: 'Langsam', targets: [target], added: true }
  await first.change('workoutRuns', runIds[1]!, {
    plan: 'plan',
    split: 'split',
    workout: 'workout',
    state: 'finished',
    ended: '2026-11-20T17:00:00.000Z',
    note: 'Zu eng',
    slots: [slot],
    modifications: [modification],
  })
  await first.remove('workoutRuns', runIds[2]!)
  const rows = await first.outbox.rows()
  const drafts = await first.find('chatDrafts')
  const lines = await first.find('cart')
  const trained = await first.find('workoutRuns')
  await first.close()
  const all = await capture(member)
  if (process.env.FIXTURE) await keepWritten(process.env.FIXTURE, all, member)
  await eraseDatabases(await nameOf(member))
  await restore(all)
  const second = await openLocal({ member, api: wire.api, locks: null })
  expect(await second.outbox.rows()).toEqual(rows)
  expect(await second.find('chatDrafts')).toEqual(drafts)
  expect(await second.find('cart')).toEqual(lines)
  expect(await second.find('workoutRuns')).toEqual(trained)
  await second.close()
})

/** A database as the version before had it, and these acts in its outbox. */
async function writtenBefore(member: string, rows: object[]) {
  const storage = Object.assign(getRxStorageDexie(), { name: `dexie ${v7()}` })
  const base = await createRxDatabase({ name: await nameOf(member), storage, multiInstance: false })
  const { outbox } = await base.addCollections({ outbox: { schema: before as never } })
  await outbox.bulkInsert(rows)
  await base.close()
}

const titles = async (member: string) => {
  const wire = new Wire(openServer())
  wire.online = false
  const local = await openLocal({ member, api: wire.api, locks: null, only: [] })
  const rows = await local.outbox.rows()
  await local.close()
  return rows.map(({ title }) => title)
}

test('acts that a tab of the version before let wait after the update are taken over too, as often as it does', async () => {
  const member = v7()
  for (const at of [1, 2, 3]) {
    await writtenBefore(member, [old(at)])
    expect(await titles(member)).toHaveLength(at)
  }
  expect(await titles(member)).toEqual(['1', '2', '3'])
})

test('a migration that a full disk cut short is done by the next start', async () => {
  const member = v7()
  await writtenBefore(member, [old(1), old(2)])
  const { put, add } = IDBObjectStore.prototype
  const fails = (write: typeof put): typeof put =>
    function (this: IDBObjectStore, ...given) {
      if (this.transaction.db.name.endsWith('--2--outbox')) throw new DOMException('full', 'QuotaExceededError')
      return write.apply(this, given)
    }
  Object.assign(IDBObjectStore.prototype, { put: fails(put), add: fails(add) })
  await expect(titles(member)).rejects.toThrow()
  Object.assign(IDBObjectStore.prototype, { put, add })
  expect(await titles(member)).toEqual(['1', '2'])
})

test('rows that tabs of two earlier versions left are all taken over', async () => {
  const name = await nameOf(v7())
  const schemaOf = (version: number) => ({ ...before, version, title: 'outbox' }) as never
  const open = async (version: number) => {
    const storage = Object.assign(getRxStorageDexie(), { name: `dexie ${v7()}` })
    const base = await createRxDatabase({ name, storage, multiInstance: false })
    const migrationStrategies = Object.fromEntries(Array.from({ length: version }, (_, at) => [at + 1, (row: object) => row]))
    const { outbox } = await base.addCollections({ outbox: { schema: schemaOf(version), migrationStrategies, autoMigrate: false } })
    return { base, outbox }
  }
  for (const version of [1, 0]) {
    const { base, outbox } = await open(version)
    await outbox.migrationNeeded()
    await outbox.bulkInsert([old(2 * version), old(2 * version + 1)])
    await base.close()
  }
  const { base, outbox } = await open(2)
  await migrate([outbox as never], undefined, async () => {})
  const rows = await outbox.find().exec()
  expect(rows.map(row => row.get('title')).sort()).toEqual(['0', '1', '2', '3'])
  await base.close()
})

test('a tab of the version before that is still open is waited for, so that what it was just writing goes too', async () => {
  const member = v7()
  const name = await nameOf(member)
  const storage = Object.assign(getRxStorageDexie(), { name: 'dexie before' })
  const base = await createRxDatabase({ name, storage, multiInstance: false })
  const { outbox } = await base.addCollections({ outbox: { schema: before as never } })
  await outbox.insert(old(1))
  const locks = openLocks()
  const tab = new BroadcastChannel(name)
  void locks.request(`${name} tab before`, async () => {
    await new Promise(heard => tab.addEventListener('message', ({ data }) => data.kind === 'newer' && heard(data), { once: true }))
    await outbox.insert(old(2))
    await base.close()
  })
  const wire = new Wire(openServer())
  wire.online = false
  const local = await openLocal({ member, api: wire.api, locks, only: [] })
  expect((await local.outbox.rows()).map(({ title }) => title)).toEqual(['1', '2'])
  await local.close()
  tab.close()
})

test('what an old address was made from is read out of it', async () => {
  const seen = await upgraded(old(1, { call: 'courses.signUp' as const, path: `gf/courses/${execution}/signup` }) as never)
  expect(seen).toMatchObject({ params: { id: execution }, query: {}, lane: 'courses' })
  const removed = await upgraded(
    old(1, { call: 'courseSchedule.remove' as const, path: `gf/schedule/${execution}?scope=all&version=3` }) as never,
  )
  expect(removed).toMatchObject({ params: { id: execution }, query: { scope: 'all', version: '3' }, lane: 'courses' })
  const file = await upgraded(old(1, { key: 'k', call: 'events.picture' as const, path: 'upload/event', body: examplePicture }) as never)
  expect(file).toMatchObject({ lane: 'k' })
  expect(await upgraded(old(1, { call: 'gone.call', path: 'gone/1' }) as never)).toMatchObject({ lane: 'gone', params: {}, rows: [] })
  const figure = { call: 'studios.updateGrowth' as const, path: 'studio/update/growth' }
  const studio = { code: 'winterthur', version: 3, growth: 2 }
  expect(await upgraded(old(1, { ...figure, body: { studio } }) as never)).toMatchObject({ rows: ['studios.studio/winterthur'] })
  // What a body of before does not say names no row, and waits all the same.
  expect(await upgraded(old(1, { ...figure, body: {} }) as never)).toMatchObject({ rows: [] })
})
