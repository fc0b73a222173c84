import { filter, firstValueFrom } from 'rxjs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { TrainingSet } from '#sync/collections/sets.ts'
import { Device } from './device.ts'
import { newSet } from './given.ts'
import { openServer } from './server.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const open: Device[] = []
afterEach(async () => {
  for (const device of open.splice(0)) await device.close()
})

async function devices(count: number, server = openServer()) {
  const made = Array.from({ length: count }, () => new Device(server))
  for (const device of made) {
    open.push(device)
    await device.open()
    await device.saved()
  }
  return { server, all: made, a: made[0]!, b: made[1]! }
}

const seen = (device: Device, id: string, holds: (doc: TrainingSet | undefined) => boolean) =>
  firstValueFrom(device.local.collections.sets.findOne(id).$.pipe(filter(doc => holds(doc?.toMutableJSON() as TrainingSet | undefined))))

describe('a first sync', () => {
  test('a first sync shows the newest first, goes on after an interruption, and misses no deletion meanwhile', async () => {
    const { a, server } = await devices(1)
    const docs = Array.from({ length: 1500 }, (_, at) => newSet({ at: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString() }))
    await a.local.bulkInsert('sets', docs)
    await a.saved()
    const b = new Device(server)
    open.push(b)
    await b.open()
    await firstValueFrom(b.local.collections.sets.find().$.pipe(filter(docs => docs.length > 0)))
    const newest = await b.local.find('sets', { selector: {}, sort: [{ at: 'desc' }], limit: 1 })
    expect(newest[0]?.at).toBe(docs.at(-1)!.at)
    await b.close()
    await a.local.remove('sets', docs.at(-1)!.id)
    await a.saved()
    await b.open()
    await b.saved()
    expect(await b.local.find('sets')).toHaveLength(1499)
    expect(await b.local.one('sets', docs.at(-1)!.id)).toBeUndefined()
  })

  test('what a first sync brought is changed, deleted and joined like everything else', async () => {
    const { a, server } = await devices(1)
    const made = []
    for (let index = 0; index < 4; index++) made.push(await a.local.insert('sets', newSet({ index })))
    const [changed, deleted, edited, both] = made.map(({ id }) => id) as [string, string, string, string]
    await a.saved()
    const b = new Device(server)
    open.push(b)
    await b.open()
    await b.saved()
    await a.local.change('sets', changed, { weight: 70 })
    await a.local.remove('sets', deleted)
    await seen(b, changed, doc => doc?.weight === 70)
    await seen(b, deleted, doc => doc === undefined)
    await b.local.change('sets', edited, { weight: 80 })
    await seen(a, edited, doc => doc?.weight === 80)
    for (const device of [a, b]) device.wire.online = false
    await a.local.change('sets', both, { note: 'Sitz 5' })
    await b.local.change('sets', both, { reps: 12 })
    for (const device of [a, b]) {
      device.wire.online = true
      await device.saved()
    }
    await seen(a, both, doc => doc?.reps === 12)
    expect(await a.local.one('sets', both)).toMatchObject({ note: 'Sitz 5', reps: 12 })
    expect(b.local.status$.value.merged).toEqual([])
  })
})
