import { expect, test } from 'vitest'
import type { PlannedSlot } from '#contract/plans/shapes.ts'
import { minutesOf } from '#contract/rules/plans/minutes.ts'
import { tidy } from '#contract/rules/plans/supersets.ts'
import { anew, copiedSlot, linked, moved, newSlot, newSplit, withSlots } from './splitModel.ts'

const slotOf = (name: string, superset: string | null = null): PlannedSlot => ({
  ...newSlot({ _id: `exercise ${name}`, kind: 'weight' }),
  _id: `slot ${name}`,
  superset,
})
const words = (slots: readonly PlannedSlot[]) => slots.map(({ superset }) => superset ?? '-').join('')

test('two that are joined become a superset, a third joins it, and they part again', () => {
  const all = ['a', 'b', 'c', 'd'].map(name => slotOf(name))
  const two = linked(all, 0)
  expect(words(two)).toBe('AA--')
  const three = linked(two, 1)
  expect(words(three)).toBe('AAA-')
  expect(words(linked(three, 0))).toBe('-AA-')
  expect(words(linked(two, 2))).toBe('AABB')
  expect(words(linked(linked(two, 2), 1))).toBe('AAAA')
})

test('what stands alone is no superset, and what a move tears apart becomes two', () => {
  const four = ['a', 'b', 'c', 'd'].map(name => slotOf(name, 'A'))
  expect(words(tidy(four.slice(0, 1)))).toBe('-')
  expect(words(tidy([...four.slice(0, 2), slotOf('e'), ...four.slice(2)]))).toBe('AA-BB')
})

test('slots that stay as they were are the same objects, so that only what changed is drawn anew', () => {
  const all = [slotOf('a'), slotOf('b', 'A'), slotOf('c', 'A')]
  expect(tidy(all).every((slot, at) => slot === all[at])).toBe(true)
  const splits = [{ ...newSplit('Tag'), _id: 's', slots: all }]
  const [next] = withSlots(splits, 's', slots => slots.map(slot => (slot === all[0] ? { ...slot, rest: 30 } : slot)))
  expect(next?.slots[0]).not.toBe(all[0])
  expect(next?.slots[2]).toBe(all[2])
})

test('copies have ids of their own', () => {
  const split = { ...newSplit('Tag'), slots: [slotOf('a')] }
  const [copy] = anew([split])
  expect(copy?._id).not.toBe(split._id)
  expect(copy?.slots[0]).toEqual({ ...split.slots[0], _id: copy?.slots[0]?._id })
  expect(copiedSlot(split.slots[0]!)._id).not.toBe(split.slots[0]!._id)
})

test('the time follows sets and rests, on fives', () => {
  expect(minutesOf([])).toBe(5)
  expect(minutesOf([slotOf('a')])).toBe(10)
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
})
