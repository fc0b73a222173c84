import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { NEVER, of } from 'rxjs'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Exercise } from '#contract/workouts.ts'
import { type Local, openLocal } from '#sync/client/local.ts'
import { chosenKey, trainHere } from './trainHere.ts'

const press: Exercise = {
  _id: 'press',
  title: 'Beinpresse',
  kind: 'weight',
  muscle: 'Beine',
  device: 'Gerät 14',
  bar: null,
  note: false,
  alternatives: [],
}
let local: Local
beforeEach(async () => {
  const api = { fetch: () => Promise.reject(new TypeError('offline')), live: NEVER, online$: of(false) }
  local = await openLocal({ member: v7(), api, storage: getRxStorageMemory(), locks: null })
})
afterEach(() => local.close())

const slotsOf = async (run: string) => (await local.one('workoutRuns', run))?.slots.map(({ key, exercise }) => [key, exercise._id])

test('from a machine a training begins, and the one under way goes on with the exercise, once', async () => {
  const run = await trainHere(local, press)
  const [[key] = []] = (await slotsOf(run.id)) ?? []
  expect(await slotsOf(run.id)).toEqual([[key, 'press']])
  expect(await local.keep.get(chosenKey(run.id))).toEqual({ slot: key, more: true })

  const row = await trainHere(local, { ...press, _id: 'row', title: 'Rudern' })
  expect([row.id, (await slotsOf(run.id))?.map(([, exercise]) => exercise)]).toEqual([run.id, ['press', 'row']])

  await trainHere(local, press)
  expect(await slotsOf(run.id)).toHaveLength(2)
  expect(await local.keep.get(chosenKey(run.id))).toEqual({ slot: key, more: true })
})
