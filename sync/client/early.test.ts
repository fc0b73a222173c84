import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetDevices, Hands } from '#sync/simulation/device.ts'
import { newSet } from '#sync/simulation/given.ts'
import { openServer, type Server } from '#sync/simulation/server.ts'
import { Wire } from '#sync/simulation/wire.ts'
import { type Local, openLocal } from './local.ts'

const memory = getRxStorageMemory()
/** What happens while the sets are being opened. */
let between: () => Promise<unknown> = async () => {}
const storage: typeof memory = {
  ...memory,
  createStorageInstance: async params => {
    if (params.collectionName === 'sets') await between()
    return memory.createStorageInstance(params)
  },
}

let server: Server
let wire: Wire
let other: Wire
let clock: Hands
let member: string
let local: Local

const open = async () => {
  local = await openLocal({ member, clock, api: wire.api, locks: null, only: ['sets', 'measurements', 'habitTicks'], storage })
}
/** Time goes on until everything is in step. */
async function saved(of = local) {
  while (of.status$.value.state !== 'saved') await pass()
}
async function pass() {
  clock.pass(1000)
  await new Promise(setImmediate)
}
const ids = async () => (await local.find('sets', {})).map(({ id }) => id)
const pulls = () => wire.seen.map(({ path }) => path.split('?')[0]!).filter(path => path.endsWith('/pull'))
const asked = async () => {
  while (pulls().length === 0) await new Promise(setImmediate)
}

/** On another device of theirs. */
async function elsewhere() {
  const set = newSet()
  const theirs = await openLocal({
    member: `${member} other`,
    clock,
    api: other.api,
    locks: null,
    only: ['sets'],
    storage: getRxStorageMemory(),
  })
  await theirs.insert('sets', set)
  await saved(theirs)
  await theirs.destroy()
  return set.id
}

beforeEach(async () => {
  between = async () => {}
  server = openServer()
  wire = new Wire(server)
  other = new Wire(server)
  clock = new Hands()
  member = v7()
  await open()
  await saved()
  await local.close()
  wire.seen.length = 0
})
afterEach(async () => {
  await local.destroy()
  forgetDevices()
})

test('a start asks for what is new while its stores are opened, and once', async () => {
  const id = await elsewhere()
  between = asked
  await open()
  // No time passes: with it the app would ask again by itself.
  while (local.status$.value.state !== 'saved') await new Promise(setImmediate)
  expect(await ids()).toEqual([id])
  expect(pulls()).toEqual(['sync/pull'])
})

test('what is told of after the answer and before anybody took it comes, too', async () => {
  const there: string[] = [await elsewhere()]
  between = async () => {
    await asked()
    between = async () => {}
    there.push(await elsewhere())
  }
  await open()
  await saved()
  while ((await ids()).length < 2) await pass()
  expect((await ids()).sort()).toEqual(there.sort())
})

test.each(['unanswered', 'late', 503, 401] as const)('where it comes to nothing (%s) the start asks as ever', async fate => {
  const id = await elsewhere()
  let tried = false
  wire.fate = ({ path }) => {
    const isFirst = !tried && path.startsWith('sync/pull')
    tried ||= isFirst
    return isFirst ? fate : 'well'
  }
  between = async () => {
    while (!tried) await new Promise(setImmediate)
  }
  await open()
  await pass()
  wire.allWell()
  await saved()
  expect(await ids()).toEqual([id])
})

test('without a network nothing is asked, and what is new comes with it', async () => {
  const id = await elsewhere()
  wire.online = false
  await open()
  expect(pulls()).toEqual([])
  wire.online = true
  await saved()
  expect(await ids()).toEqual([id])
})

test('a device that does not know the store asks for nothing before it has met it', async () => {
  const before = local
  member = v7()
  await open()
  await saved()
  expect(wire.seen[0]?.path).toMatch(/^sync\/epoch/)
  await local.destroy()
  local = before
})
