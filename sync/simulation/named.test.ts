import { filter, firstValueFrom } from 'rxjs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Local, SyncStatus } from '#sync/client/local.ts'
import type { OpenLocal } from '#sync/client/types.ts'
import type { HabitTick } from '#sync/collections/habitTicks.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import { Device } from './device.ts'
import { newMeal, newSet, newTick } from './given.ts'
import { openServer } from './server.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const open: Device[] = []
afterEach(async () => {
  for (const device of open.splice(0)) await device.close()
})

async function devices(count: number, server = openServer(), options: Partial<OpenLocal> = {}) {
  const made = Array.from({ length: count }, () => new Device(server, options))
  for (const device of made) {
    open.push(device)
    await device.open()
    await device.saved()
  }
  return { server, all: made, a: made[0]!, b: made[1]! }
}

const until = (local: Local, holds: (status: SyncStatus) => boolean) => firstValueFrom(local.status$.pipe(filter(holds)))
const seen = (device: Device, id: string, holds: (doc: TrainingSet | undefined) => boolean) =>
  firstValueFrom(device.local.collections.sets.findOne(id).$.pipe(filter(doc => holds(doc?.toMutableJSON() as TrainingSet | undefined))))

describe('replication', () => {
  test('a set travels to the server and to a second device, and both know it is acknowledged', async () => {
    const { a, b, server } = await devices(2)
    const set = await a.local.insert('sets', newSet())
    await seen(b, set.id, doc => doc?.weight === 60)
    await a.saved()
    await b.saved()
    expect(await server.documents('sets')).toHaveLength(1)
    expect((await a.local.one('sets', set.id))?.rev).toMatch(/^1:/)
    await a.local.change('sets', set.id, { weight: 65 })
    await seen(b, set.id, doc => doc?.weight === 65)
    await a.saved()
    expect(a.local.status$.value).toMatchObject({ waiting: 0, merged: [], refused: [] })
  })

  test('two devices tick one habit of a day without a network: one tick, the later version', async () => {
    const { a, b, server } = await devices(2, openServer(), { only: ['habitTicks'] })
    const { habit } = newTick()
    for (const device of [a, b]) device.wire.online = false
    const { id } = await a.local.insert('habitTicks', newTick({ habit }))
    await a.local.change('habitTicks', id, { amount: 0 })
    await b.local.insert('habitTicks', newTick({ habit }))
    for (const device of [a, b]) device.wire.online = true
    await a.saved()
    await b.saved()
    const isOff = filter<unknown>(doc => (doc as HabitTick | null)?.amount === 0)
    for (const { local } of [a, b]) await firstValueFrom(local.collections.habitTicks.findOne(id).$.pipe(isOff))
    expect(await server.documents('habitTicks')).toMatchObject([{ id, amount: 0 }])
  })

  test('two devices enter what was eaten without a network, and change one entry: all of it is there once', async () => {
    const { a, b, server } = await devices(2, openServer(), { only: ['meals'] })
    const { id } = await a.local.insert('meals', newMeal())
    await a.saved()
    await firstValueFrom(b.local.collections.meals.findOne(id).$.pipe(filter(doc => doc !== null)))
    for (const device of [a, b]) device.wire.online = false
    await a.local.change('meals', id, { amount: 300 })
    await a.local.insert('meals', newMeal({ title: 'Brot' }))
    await b.local.change('meals', id, { meal: 'snack' })
    await b.local.insert('meals', newMeal({ title: 'Käse' }))
    for (const device of [a, b]) device.wire.online = true
    await a.saved()
    await b.saved()
    const titles = async () => (await server.documents('meals')).map(({ title }) => title).sort()
    expect(await titles()).toEqual(['Apfel', 'Brot', 'Käse'])
    const both = filter<unknown>(
      doc => (doc as { amount: number; meal: string }).amount === 300 && (doc as { meal: string }).meal === 'snack',
    )
    for (const { local } of [a, b]) await firstValueFrom(local.collections.meals.findOne(id).$.pipe(both))
  })

  test('deleting one set on both devices', async () => {
    const { a, b, server } = await devices(2)
    const set = await a.local.insert('sets', newSet())
    await seen(b, set.id, doc => doc !== undefined)
    for (const device of [a, b]) device.wire.online = false
    await a.local.remove('sets', set.id)
    await b.local.remove('sets', set.id)
    for (const device of [a, b]) device.wire.online = true
    await a.saved()
    await b.saved()
    expect(await server.documents('sets')).toEqual([])
    for (const { local } of [a, b]) {
      expect(await local.find('sets')).toEqual([])
      expect(local.status$.value.merged).toEqual([])
    }
  })

  test('deleting against editing keeps the edit, on both sides', async () => {
    const { a, b, server } = await devices(2)
    const [first, second] = [await a.local.insert('sets', newSet()), await a.local.insert('sets', newSet({ index: 1 }))]
    await seen(b, second.id, doc => doc !== undefined)
    await b.saved()
    for (const device of [a, b]) device.wire.online = false
    await a.local.remove('sets', first.id)
    await b.local.change('sets', first.id, { weight: 70 })
    await a.local.change('sets', second.id, { weight: 80 })
    await b.local.remove('sets', second.id)
    a.wire.online = true
    await a.saved()
    b.wire.online = true
    await b.saved()
    await seen(a, first.id, doc => doc?.weight === 70)
    await seen(b, second.id, doc => doc?.weight === 80)
    expect((await server.documents('sets')).map(({ weight }) => weight).sort()).toEqual([70, 80])
  })

  test('edits of different fields are joined, and one field edited twice is told with both values and turned round', async () => {
    const { a, b } = await devices(2)
    const set = await a.local.insert('sets', newSet())
    await seen(b, set.id, doc => doc !== undefined)
    await b.saved()
    for (const device of [a, b]) device.wire.online = false
    await a.local.change('sets', set.id, { weight: 70, reps: 9 })
    await b.local.change('sets', set.id, { weight: 75, note: 'Sitz 5' })
    a.wire.online = true
    await a.saved()
    b.wire.online = true
    await b.saved()
    await seen(a, set.id, doc => doc?.weight === 75)
    expect(await a.local.one('sets', set.id)).toMatchObject({ weight: 75, reps: 9, note: 'Sitz 5' })
    const { merged } = b.local.status$.value
    expect(merged).toMatchObject([{ collection: 'sets', fields: [{ word: 'Gewicht', mine: 75, theirs: 70, kept: 75 }] }])
    await b.local.takeTheirs(merged[0]!.id)
    await seen(a, set.id, doc => doc?.weight === 70)
    await until(b.local, ({ merged: left }) => left.length === 0)
  })

  test('a refused document among good ones is told and holds nothing back; edited it goes, discarded it goes away', async () => {
    const { all, server } = await devices(2, openServer({ sets: doc => (doc.weight === 500 ? 'Das ist zu schwer.' : undefined) }))
    const [a, b] = all as [Device, Device]
    const stored = await a.local.insert('sets', newSet({ weight: 50 }))
    await seen(b, stored.id, doc => doc !== undefined)
    await a.saved()
    await a.local.insert('sets', newSet())
    await a.local.change('sets', stored.id, { weight: 500, reps: 3 })
    const fresh = await a.local.insert('sets', newSet({ weight: 500 }))
    const last = await a.local.insert('sets', newSet({ index: 4 }))
    await seen(b, last.id, doc => doc !== undefined)
    const { refused, state } = await until(a.local, status => status.refused.length === 2 && status.waiting === 0)
    expect(state).toBe('attention')
    expect(refused[0]).toMatchObject({
      collection: 'sets',
      code: 'invalid',
      message: 'Das ist zu schwer.',
      title: 'Satz: Bankdrücken 500 kg × 3',
    })
    expect(await server.documents('sets')).toHaveLength(3)

    // Meanwhile the other device changes another field; neither change may be lost once the refused one is edited.
    await b.local.change('sets', stored.id, { note: 'Sitz 5' })
    await b.saved()
    await a.local.change('sets', stored.id, { weight: 55 })
    await seen(b, stored.id, doc => doc?.weight === 55)
    expect(await b.local.one('sets', stored.id)).toMatchObject({ weight: 55, reps: 3, note: 'Sitz 5' })

    await a.local.discard(`sets/${fresh.id}`)
    await a.saved()
    expect(await a.local.one('sets', fresh.id)).toBeUndefined()
    expect(await server.documents('sets')).toHaveLength(3)
  })

  test('a refused edit that is discarded gives way to what the server has', async () => {
    const { all } = await devices(2, openServer({ sets: doc => (doc.weight === 500 ? 'Das ist zu schwer.' : undefined) }))
    const [a, b] = all as [Device, Device]
    const set = await a.local.insert('sets', newSet())
    await seen(b, set.id, doc => doc !== undefined)
    await a.saved()
    await a.local.change('sets', set.id, { weight: 500 })
    const { refused } = await until(a.local, status => status.refused.length === 1)
    await b.local.change('sets', set.id, { weight: 65 })
    await b.saved()
    await a.local.sent()
    expect(await a.local.one('sets', set.id)).toMatchObject({ weight: 500 })
    await a.local.discard(refused[0]!.id)
    expect(await a.local.one('sets', set.id)).toMatchObject({ weight: 65 })
    await a.saved()
  })

  test('the connection drops before the first live change', async () => {
    const { a, b } = await devices(2)
    b.wire.online = false
    const set = await a.local.insert('sets', newSet())
    await a.saved()
    b.wire.online = true
    await seen(b, set.id, doc => doc !== undefined)
    await b.saved()
  })

  test('a 401 in the stream waits for a sign-in and loses nothing', async () => {
    const { a, b, server } = await devices(2)
    a.wire.fate = () => 401
    const set = await a.local.insert('sets', newSet())
    await until(a.local, ({ signIn, state }) => signIn && state === 'attention')
    expect(await a.local.sent()).toBe('attention')
    const other = await b.local.insert('sets', newSet())
    a.wire.fate = () => 'well'
    a.wire.signedIn$.next()
    await a.saved()
    await seen(a, other.id, doc => doc !== undefined)
    expect((await server.documents('sets')).map(({ id }) => id).sort()).toEqual([set.id, other.id].sort())
  })

  test('a busy server is left alone for as long as it says', async () => {
    const { a } = await devices(1)
    let asked = 0
    a.wire.fate = ({ path }) => (path.includes('/push') && ++asked === 1 ? { status: 503, headers: { 'retry-after': '90' } } : 'well')
    await a.local.insert('sets', newSet())
    await until(a.local, ({ waiting }) => waiting === 1)
    while (asked === 0) await new Promise(setImmediate)
    await new Promise(setImmediate)
    a.clock.pass(60_000)
    await new Promise(setImmediate)
    expect(asked).toBe(1)
    a.clock.pass(31_000)
    await a.saved()
    expect(asked).toBe(2)
  })

  test('the answer to a push is lost: the same set goes again and is there once', async () => {
    const { a, server } = await devices(1)
    a.wire.fate = ({ path }) => (path.includes('/push') ? 'unanswered' : 'well')
    await a.local.insert('sets', newSet())
    await until(a.local, ({ state }) => state === 'offline')
    expect(await server.documents('sets')).toHaveLength(1)
    a.wire.fate = () => 'well'
    a.local.syncNow()
    await a.saved()
    expect(await server.documents('sets')).toHaveLength(1)
  })

  test('killed between write and acknowledgement, the set is sent after the next start', async () => {
    const { a, server } = await devices(1)
    a.wire.online = false
    const set = await a.local.insert('sets', newSet())
    await a.close()
    await a.open()
    expect(await until(a.local, ({ waiting }) => waiting === 1)).toMatchObject({ state: 'offline' })
    expect(await a.local.pending()).toMatchObject([{ doc: set.id, title: 'Satz: Bankdrücken 60 kg × 8' }])
    a.wire.online = true
    await a.saved()
    expect(await server.documents('sets')).toHaveLength(1)
  })

  test('a clock set back a day leaves nothing behind', async () => {
    const { a, server } = await devices(1)
    await a.local.insert('sets', newSet())
    await a.saved()
    await a.close()
    while (!a.clockWasAhead()) {
      await a.open()
      await a.saved()
      await a.close()
    }
    a.wire.online = false
    await a.open()
    await a.local.insert('sets', newSet())
    await a.close()
    a.wire.online = true
    await a.open()
    await until(a.local, ({ waiting, state }) => waiting === 1 && state === 'waiting')
    while ((await server.documents('sets')).length < 2) {
      a.clock.pass(20_000)
      await new Promise(setImmediate)
    }
    await a.saved()
  })

  test('a restored backup gets back what it lacks, also what was never sent, and pulls only after', async () => {
    const { a, b, server } = await devices(2)
    const old = await a.local.insert('sets', newSet())
    const edited = await a.local.insert('sets', newSet({ index: 1 }))
    await a.saved()
    await b.saved()
    const backup = server.store.backup()
    const late = await a.local.insert('sets', newSet({ index: 2 }))
    await a.local.change('sets', edited.id, { weight: 90 })
    await a.saved()
    await b.saved()
    await a.local.remove('sets', old.id)
    await a.saved()
    a.wire.online = false
    const unsent = await a.local.insert('sets', newSet({ index: 3 }))
    b.wire.online = false
    server.store.restore(backup)
    a.wire.seen.length = 0
    a.wire.online = true
    await seen(a, unsent.id, doc => doc?.rev !== '')
    await a.saved()
    b.wire.online = true
    await b.saved()
    const documents = await server.documents('sets')
    expect(documents.map(({ id }) => id).sort()).toEqual([edited.id, late.id, unsent.id].sort())
    expect(documents.find(({ id }) => id === edited.id)).toMatchObject({ weight: 90 })
    for (const { local } of [a, b]) {
      expect((await local.find('sets')).map(({ id }) => id).sort()).toEqual([edited.id, late.id, unsent.id].sort())
      expect(local.status$.value.merged).toEqual([])
    }
    const acts = a.wire.seen.map(({ path }) => path).filter(path => /^sync\/(sets\/|pull)/.test(path) && !path.includes('life-1'))
    expect(acts.findIndex(path => path.includes('/compare'))).toBeLessThan(acts.findIndex(path => path.includes('/push')))
    expect(acts.findIndex(path => path.includes('/push'))).toBeLessThan(acts.findIndex(path => path.includes('/pull')))
    const sent = a.wire.seen.filter(({ path }) => path.includes('sets/push')).flatMap(({ body }) => body as unknown[])
    expect(sent.length).toBeLessThanOrEqual(8)
  })
})
