import 'fake-indexeddb/auto'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { firstValueFrom, NEVER, of, Subject } from 'rxjs'
import { v7 } from 'uuid'
import { afterEach, describe, expect, it } from 'vitest'
import { type Local, openLocal } from '#sync/client/local.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import { removeRun } from './removeRun.ts'
import type { WorkoutSource } from './runStart.ts'
import { startWorkout } from './runs.ts'
import { scan } from './scan.ts'
import { countAll, type Totals } from './totals.ts'

const api = { fetch: () => Promise.reject(new TypeError('offline')), live: NEVER, online$: of(false) }
const storages = { memory: getRxStorageMemory, dexie: getRxStorageDexie }
const open: Local[] = []
async function openOne(storage: keyof typeof storages = 'memory') {
  const local = await openLocal({ member: v7(), api, storage: storages[storage](), locks: null })
  open.push(local)
  return local
}
afterEach(async () => {
  for (const local of open.splice(0)) await local.close()
})

const at = (n: number) => new Date(Date.UTC(2024, 0, 1, 17) + n * 3_600_000).toISOString()
const set = (n: number, fields: Partial<TrainingSet> = {}) => ({
  id: v7(),
  run: '',
  slot: 'a',
  exercise: `e${n % 7}`,
  title: `Ü ${n % 7}`,
  kind: 'weight' as const,
  warmup: false,
  index: 0,
  weight: 40 + (n % 30),
  reps: 8,
  at: at(n),
  day: at(n).slice(0, 10),
  source: 'app' as const,
  ...fields,
})
const soon = () => Promise.resolve()

/** Waits for the first published totals that fit. */
const heard = (source: ReturnType<typeof countAll>, fits: (totals: Totals) => boolean) =>
  new Promise<Totals>(resolve => {
    if (fits(source.now)) return resolve(source.now)
    const stop = source.hear(totals => {
      if (!fits(totals)) return
      stop()
      resolve(totals)
    })
  })

describe.each(['memory', 'dexie'] as const)('counting on %s', storage => {
  it('reads every living document once, in chunks', async () => {
    const local = await openOne(storage)
    const made = Array.from({ length: 23 }, (_, n) => set(n))
    await local.bulkInsert('sets', made)
    await local.remove('sets', made[4]!.id)
    const chunks: number[] = []
    const ids: string[] = []
    for await (const chunk of scan(local.collections.sets, 5)) {
      chunks.push(chunk.length)
      ids.push(...chunk.map(({ id }) => id))
    }
    expect(Math.max(...chunks)).toBeLessThanOrEqual(5)
    expect(ids.sort()).toEqual(made.flatMap(({ id }, n) => (n === 4 ? [] : [id])).sort())
  })

  it('counts what stands and follows each change', async () => {
    const local = await openOne(storage)
    const made = Array.from({ length: 40 }, (_, n) => set(n))
    await local.bulkInsert('sets', made)
    const source = countAll(local, soon)
    await source.done
    expect(source.now.ready).toBe(true)
    expect(source.now.tally.fold.totals().sets).toBe(40)
    const heavy = await local.insert('sets', set(50, { exercise: 'e1', weight: 300 }))
    await heard(source, ({ tally }) => tally.fold.exercise('e1')?.bests.weight?.value === 300)
    await local.change('sets', heavy.id, { weight: 301 })
    await heard(source, ({ tally }) => tally.fold.exercise('e1')?.bests.weight?.value === 301)
    await local.remove('sets', heavy.id)
    const last = await heard(source, ({ tally }) => tally.fold.totals().sets === 40)
    expect(last.tally.fold.exercise('e1')?.bests.weight?.value).toBeLessThan(100)
  })
})

/** A collection whose first chunk comes when the test says so. */
function gated() {
  const $ = new Subject<object>()
  const asked = new Subject<void>()
  const chunk = new Subject<unknown[]>()
  const toArray = () => {
    asked.next()
    return firstValueFrom(chunk)
  }
  const dexieTable = { where: () => ({ above: () => ({ limit: () => ({ toArray }) }) }) }
  return { $, chunk, asked: firstValueFrom(asked), collection: { $, storageInstance: { internals: Promise.resolve({ dexieTable }) } } }
}

it('a change heard while it still reads wins over the copy it read', async () => {
  const runs = gated()
  const sets = gated()
  const collections = { workoutRuns: runs.collection, sets: sets.collection } as unknown as Local['collections']
  const source = countAll({ collections }, soon)
  await runs.asked
  runs.chunk.next([])
  await sets.asked
  const [edited, deleted, kept] = [1, 2, 3].map(n => ({ ...set(n, { weight: 10, reps: 1 }), version: 1, rev: '1:a', _deleted: '0' }))
  sets.$.next({ operation: 'UPDATE', documentId: edited!.id, documentData: { ...edited, weight: 500 } })
  sets.$.next({ operation: 'DELETE', documentId: deleted!.id, documentData: { ...deleted, _deleted: true } })
  sets.chunk.next([edited!, deleted!, kept!, { ...set(9), _deleted: '1' }])
  await source.done
  expect(source.now.tally.fold.totals()).toMatchObject({ sets: 2, volume: 510 })
})

it('tells once for a burst of changes, not for each', async () => {
  const local = await openOne()
  const source = countAll(local, () => new Promise(resolve => setTimeout(resolve)))
  await source.done
  let told = 0
  source.hear(() => told++)
  await local.bulkInsert(
    'sets',
    Array.from({ length: 300 }, (_, n) => set(n)),
  )
  await heard(source, ({ tally }) => tally.fold.totals().sets === 300)
  expect(told).toBeLessThan(20)
})

describe('starting', () => {
  const split = { _id: v7(), title: 'Oberkörper A', slots: [] }
  const source: WorkoutSource = { kind: 'split', plan: { _id: v7() }, split }

  it('goes on with the unfinished training of the same split, and begins another one for another split', async () => {
    const local = await openOne()
    const first = await startWorkout(local, source)
    expect(await startWorkout(local, source)).toBe(first)
    const other = await startWorkout(local, { ...source, split: { ...split, _id: v7() } })
    expect(other).not.toBe(first)
    await local.change('workoutRuns', first, { state: 'finished', ended: at(1) })
    expect(await startWorkout(local, source)).not.toBe(first)
  })

  it('repeats a training with its exercises, not with its sets, notes and changes', async () => {
    const local = await openOne()
    const id = await startWorkout(local, { kind: 'free' })
    const slot = { key: 'k', exercise: exercise('e1'), superset: null, rest: 90, setting: null, hint: null, targets: [], added: true }
    const changed = await local.change('workoutRuns', id, { slots: [slot], note: 'gut', state: 'finished', ended: at(2) })
    const again = await local.one('workoutRuns', await startWorkout(local, { kind: 'again', run: changed }))
    expect(again).toMatchObject({ state: 'running', title: 'Freies Training', modifications: [] })
    expect(again?.slots.map(({ key, added }) => [key, added])).toEqual([['k', undefined]])
    expect(again).not.toHaveProperty('note')
    expect(again).not.toHaveProperty('ended')
  })
})

it('deletes a training with its sets, and brings all of it back', async () => {
  const local = await openOne()
  const id = await startWorkout(local, { kind: 'free' })
  await local.bulkInsert('sets', [set(1, { run: id }), set(2, { run: id }), set(3)])
  const undo = await removeRun(local, id)
  expect(await local.one('workoutRuns', id)).toBeUndefined()
  expect(await local.find('sets')).toHaveLength(1)
  await undo?.()
  expect((await local.one('workoutRuns', id))?.title).toBe('Freies Training')
  expect(await local.find('sets', { selector: { run: id } })).toHaveLength(2)
})

const exercise = (_id: string) => ({
  _id,
  title: 'Ü',
  kind: 'weight' as const,
  muscle: null,
  device: null,
  bar: null,
  note: false,
  alternatives: [],
})
