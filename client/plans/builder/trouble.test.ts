import { expect, test } from 'vitest'
import type { Inventory } from '#contract/devices/calls.ts'
import type { Exercise } from '#contract/workouts.ts'
import { newSlot } from './splitModel.ts'
import { replaced, troubleIn } from './trouble.ts'

const exercise = (_id: string, device: string | null, kind: Exercise['kind'] = 'weight') =>
  ({ _id, title: _id, kind, device, muscle: null, bar: null, note: false, alternatives: [] }) as Exercise
const here = (_id: string, deviceId: string | null) => ({ ...exercise(_id, deviceId), deviceId }) as Inventory['exercises'][number]

const inventory = {
  studio: 'winterthur',
  devices: [
    { _id: 'press', title: 'Beinpresse' },
    { _id: 'row', title: 'Rudergerät' },
  ],
  exercises: [here('pressing', 'press'), here('rowing', 'row'), here('plank', null)],
  categories: [],
  defects: [{ device: 'press', at: '2026-03-30T08:00:00.000Z' }],
} as unknown as Inventory

test('the machine of a planned exercise is broken, stands elsewhere, or is fine', () => {
  const known = new Map(
    [exercise('pressing', 'Gerät 1'), exercise('rowing', 'Gerät 2'), exercise('plank', null)]
      .concat([exercise('climbing', 'Gerät 9'), exercise('yoga', null)])
      .map(each => [each._id, each]),
  )
  const troubleOf = troubleIn(inventory)
  expect(troubleOf('pressing', known)).toBe('Beinpresse: Gerät defekt')
  expect(troubleOf('climbing', known)).toBe('Gerät 9 steht nicht in diesem Studio')
  expect(troubleOf('yoga', known)).toBe('Gibt es in diesem Studio nicht')
  expect(['rowing', 'plank', 'gone'].map(id => troubleOf(id, known))).toEqual([undefined, undefined, undefined])
})

test('another exercise keeps the sets where both are counted alike, never the setting of the machine', () => {
  const before = exercise('pressing', 'Gerät 1')
  const slot = { ...newSlot(before), setting: 'Sitz 5', hint: 'Langsam', rest: 120 }
  const alike = { ...slot, ...replaced(slot, before, exercise('squat', null)) }
  expect(alike).toEqual({ ...slot, exercise: 'squat', setting: null })
  const other = replaced(slot, before, exercise('plank', null, 'time'))
  expect(other.targets?.map(({ time, reps }) => [time, reps])).toEqual(Array.from({ length: 3 }, () => [60_000, null]))
})
