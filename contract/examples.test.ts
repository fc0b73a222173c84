import { expect, test } from 'vitest'
import { example } from './examples.ts'
import { id } from './shapes.ts'

test('each example has an id of its own, and it is one', () => {
  const { openFile: _, ...ids } = example
  const all = Object.values(ids)
  expect(new Set(all).size).toBe(all.length)
  for (const each of all) expect(id().isValidSync(each), each).toBe(true)
})
