import { filter, firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TrainingSet } from '#sync/collections/sets.ts'
import { Device } from './device.ts'
import { newSet } from './given.ts'
import { member, openServer, type Server } from './server.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: Server
let away: Device
let other: Device
/** Four sets that both devices know. */
let ids: string[]

beforeEach(async () => {
  server = openServer()
  ;[away, other] = [new Device(server), new Device(server)]
  for (const device of [away, other]) {
    await device.open()
    await device.saved()
  }
  ids = []
  for (let index = 0; index < 4; index++) ids.push((await away.local.insert('sets', newSet({ index, title: `Satz ${index}` }))).id)
  await seen(other, ids[3]!, doc => doc !== undefined)
  for (const device of [away, other]) await device.saved()
  await away.close()
})
afterEach(async () => {
  for (const device of [away, other]) await device.close()
})

const seen = (device: Device, id: string, holds: (doc: TrainingSet | undefined) => boolean) =>
  firstValueFrom(device.local.collections.sets.findOne(id).$.pipe(filter(doc => holds(doc?.toMutableJSON() as TrainingSet | undefined))))
const titles = (docs: object[]) => docs.map(doc => (doc as TrainingSet).title).sort()
const here = async (device: Device) => titles(await device.local.find('sets'))
const there = async () => titles(await server.documents('sets'))

/** The other device deletes these, and the server forgets that. */
async function forgotten(...places: number[]) {
  for (const place of places) await other.local.remove('sets', ids[place]!)
  await other.saved()
  await server.forget()
}
/** Documents that the store holds, tombstones too. */
const held = async () => (await server.store.changes(member, '', 100)).documents.length

/** Opens it without a network, does something and goes online. */
async function comesBack(act: () => Promise<unknown> = async () => {}) {
  away.wire.online = false
  await away.open()
  await act()
  away.wire.seen.length = 0
  away.wire.online = true
  await away.saved()
}
const asked = (what: string) => away.wire.seen.map(({ path }) => path).filter(path => path.startsWith(`sync/sets/${what}`)).length

test('what was deleted while a device was away for too long goes from it too, and nothing of it comes back', async () => {
  await forgotten(0, 1)
  const late = await other.local.insert('sets', newSet({ title: 'Neu' }))
  await other.saved()
  await comesBack()
  await seen(away, late.id, doc => doc !== undefined)
  for (const device of [away, other]) expect(await here(device)).toEqual(['Neu', 'Satz 2', 'Satz 3'])
  expect(await there()).toEqual(['Neu', 'Satz 2', 'Satz 3'])
  expect(await held()).toBe(3)
  expect(asked('compare')).toBe(1)
  // It goes on as any other device.
  await away.close()
  await comesBack()
  expect(asked('compare')).toBe(0)
  await other.local.change('sets', late.id, { weight: 99 })
  await seen(away, late.id, doc => doc?.weight === 99)
})

test('what it entered meanwhile arrives: new sets, edits joined with others’, and a late edit of what was deleted', async () => {
  await forgotten(0, 1)
  await other.local.change('sets', ids[2]!, { reps: 12 })
  await other.saved()
  await comesBack(async () => {
    await away.local.insert('sets', newSet({ title: 'Unterwegs' }))
    await away.local.change('sets', ids[0]!, { weight: 70 })
    await away.local.change('sets', ids[2]!, { weight: 80 })
    await away.local.remove('sets', ids[3]!)
  })
  expect(asked('compare')).toBe(1)
  await seen(other, ids[0]!, doc => doc?.weight === 70)
  await seen(other, ids[3]!, doc => doc === undefined)
  await seen(away, ids[2]!, doc => doc?.reps === 12)
  for (const device of [away, other]) {
    await device.saved()
    expect(await here(device)).toEqual(['Satz 0', 'Satz 2', 'Unterwegs'])
    expect(await device.local.one('sets', ids[2]!)).toMatchObject({ weight: 80, reps: 12 })
    expect(device.local.status$.value).toMatchObject({ merged: [], refused: [], waiting: 0 })
  }
})

test('killed or cut off at any request, it begins anew again', async () => {
  await forgotten(0)
  for (let nth = 1; nth < 12; nth++) {
    let count = 0
    away.wire.fate = () => (++count >= nth ? 'unanswered' : 'well')
    await away.open()
    await away.local.insert('sets', newSet({ title: `Start ${nth}` }))
    while (count < nth && away.local.status$.value.state !== 'saved') await new Promise(setImmediate)
    await away.close()
  }
  away.wire.fate = () => 'well'
  await comesBack()
  const all = ['Satz 1', 'Satz 2', 'Satz 3', ...Array.from({ length: 11 }, (_, at) => `Start ${at + 1}`)].sort()
  expect(await here(away)).toEqual(all)
  expect(await there()).toEqual(all)
})

test('a restored backup does not hide that deletions were forgotten', async () => {
  await forgotten(0)
  await other.close()
  server.store.restore(server.store.backup())
  await comesBack()
  expect(await held()).toBe(3)
  await other.open()
  await other.saved()
  for (const device of [away, other]) expect(await here(device)).toEqual(['Satz 1', 'Satz 2', 'Satz 3'])
  expect(await there()).toEqual(['Satz 1', 'Satz 2', 'Satz 3'])
})

test('a device that met a restored store and was then away before it read from it hears of what was forgotten meanwhile', async () => {
  server.store.restore(server.store.backup())
  away.wire.fate = ({ path }) =>
    path.includes('/compare') ? 'well' : path.includes('/pull') && path.includes('life-2') ? 'unsent' : 'well'
  await away.open()
  await vi.waitUntil(() => away.wire.seen.some(({ path }) => path.startsWith('sync/sets/compare')))
  await away.local.insert('sets', newSet({ title: 'Unterwegs' }))
  await vi.waitUntil(() => away.wire.seen.some(({ path }) => path.includes('sets/push')))
  await away.close()
  await forgotten(0)
  away.wire.fate = () => 'well'
  await comesBack()
  for (const device of [away, other]) expect(await here(device)).toEqual(['Satz 1', 'Satz 2', 'Satz 3', 'Unterwegs'])
  expect(await there()).toEqual(['Satz 1', 'Satz 2', 'Satz 3', 'Unterwegs'])
})

test('a device that was told goes on without beginning anew, and so does a new one', async () => {
  await forgotten(0)
  await away.open()
  await away.saved()
  await other.restart()
  await other.saved()
  expect(other.wire.seen.filter(({ path }) => path.includes('compare'))).toEqual([])
  const fresh = new Device(server)
  await fresh.open()
  await fresh.saved()
  await fresh.restart()
  await fresh.saved()
  expect(fresh.wire.seen.filter(({ path }) => path.includes('compare'))).toEqual([])
  expect(await here(fresh)).toEqual(['Satz 1', 'Satz 2', 'Satz 3'])
  await fresh.close()
})
