import { expect, test } from 'vitest'
import { OpenLines } from './openLines.ts'

test('lines are found by whose they are, and whoever closes the last is there no longer', () => {
  const lines = new OpenLines<{ who: { _id: string } }>()
  const [one, two, other] = [{ who: { _id: 'anna' } }, { who: { _id: 'anna' } }, { who: { _id: 'bea' } }]
  for (const line of [one, two, other]) lines.add(line)
  expect([[...lines.of('anna')], [...lines.of('bea')], [...lines.of('carla')]]).toEqual([[one, two], [other], []])
  lines.delete(one)
  lines.delete(one)
  expect([lines.size, [...lines], [...lines.people]]).toEqual([2, [two, other], ['anna', 'bea']])
  lines.delete(two)
  expect([lines.has(two), [...lines.of('anna')], [...lines.people]]).toEqual([false, [], ['bea']])
})
