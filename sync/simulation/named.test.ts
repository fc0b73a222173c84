import { filter, firstValueFrom } from 'rxjs'
import { v7 } from 'uuid'
import { afterEach, describe, expect, test } from 'vitest'
import type { Local, SyncStatus } from '#sync/client/local.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import { Device } from './device.ts'
import { openServer } from './server.ts'

const newSet = (over: Partial<TrainingSet> = {}): Omit<TrainingSet, 'version' | 'rev'> => ({
  id: v7(),
  run: '',
  slot: 'a',
  exercise: 'bench',
  title: 'Bankdrücken',
  kind: 'weight',
  warmup: false,
  index: 0,
  weight: 60,
  reps: 8,
  at: '2026-11-20T16:42:00.000Z',
  day: '2026-11-20',
  source: 'app',
  ...over,
})

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
})
