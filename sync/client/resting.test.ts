import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetDevices, Hands } from '#sync/simulation/device.ts'
import { newSet, newTick } from '#sync/simulation/given.ts'
import { openServer, type Server } from '#sync/simulation/server.ts'
import { Wire } from '#sync/simulation/wire.ts'
import { type Local, openLocal } from './local.ts'

const memory = getRxStorageMemory()
/** How many stores of RxDB's memory of the server's states were opened. */
let opened = 0
const storage: typeof memory = {
  ...memory,
  createStorageInstance: params => {
    if (params.collectionName.startsWith('rx-replication-meta')) opened++
    return memory.createStorageInstance(params)
  },
}

let server: Server
let wire: Wire
let clock: Hands
let member: string
let local: Local

const open = async () => {
  local = await openLocal({ member, clock, api: wire.api, locks: null, only: ['sets', 'measurements', 'habitTicks'], storage })
}
/** Time goes on until everything is in step. */
async function saved() {
  while (local.status$.value.state !== 'saved') await pass()
}
async function pass() {
  clock.pass(1000)
  await new Promise(setImmediate)
}
async function restart(between: () => Promise<unknown> = async () => {}) {
  await local.close()
  opened = 0
  await between()
  await open()
}
/** On another device of theirs. */
async function elsewhere(set: ReturnType<typeof newSet>) {
  const wire = new Wire(server)
  const theirs = await openLocal({
    member: `${member} other`,
    clock,
    api: wire.api,
    locks: null,
    only: ['sets'],
    storage: getRxStorageMemory(),
  })
  await theirs.insert('sets', set)
  while (theirs.status$.value.state !== 'saved') await pass()
  await theirs.destroy()
}
const stored = async (name: 'sets' | 'habitTicks') => (await server.documents(name)).map(({ id }) => id)
const ids = async () => (await local.find('sets', {})).map(({ id }) => id)

beforeEach(async () => {
  server = openServer()
  wire = new Wire(server)
  clock = new Hands()
  member = v7()
  await open()
  await saved()
})
afterEach(async () => {
  await local.destroy()
  forgetDevices()
})

test('a start that finds nothing new opens nothing of RxDB’s memory, and is in step', async () => {
  expect(opened).toBe(3)
  await restart()
  await saved()
  expect(opened).toBe(0)
})

test('news begin the collection that they are of', async () => {
  const set = newSet()
  await restart(() => elsewhere(set))
  await saved()
  expect(await ids()).toEqual([set.id])
  expect(opened).toBe(1)
  await restart()
  await saved()
  expect(opened).toBe(0)
  expect(await ids()).toEqual([set.id])
})

test('news that are told of while the app is open come, too', async () => {
  await restart()
  await saved()
  const set = newSet()
  await elsewhere(set)
  local.syncNow()
  while ((await ids()).length === 0) await pass()
  expect(opened).toBe(1)
})

test('a write begins its collection, and goes to the server', async () => {
  await restart()
  await saved()
  const tick = newTick()
  await local.insert('habitTicks', tick)
  await saved()
  expect(opened).toBe(1)
  expect(await stored('habitTicks')).toEqual([tick.id])
})

test('what an interrupted run left unsent is sent', async () => {
  const set = newSet()
  wire.online = false
  await local.insert('sets', set)
  await restart(async () => {
    wire.online = true
  })
  await saved()
  expect(await stored('sets')).toEqual([set.id])
})

test('after a restore of the store, what it lacks is sent again', async () => {
  const before = server.store.backup()
  const set = newSet()
  await local.insert('sets', set)
  await saved()
  await restart(async () => server.store.restore(before))
  await saved()
  expect(await stored('sets')).toEqual([set.id])
})
