import { expect, test } from 'vitest'
import { leads } from '#contract/leads/calls.ts'
import { entryWays } from './settingRows.ts'

test.each(['addEntry', 'editEntry', 'removeEntry', 'restoreEntry'] as const)('%s is about the entry, not about its category', name => {
  const { example } = leads[name] as unknown as { example: { params?: Record<string, string>; body?: unknown } }
  const id = example.params?.id ?? (example.body as { _id: string })._id
  expect(entryWays.idOf?.(example)).toBe(id)
  expect(id).not.toBe(example.params?.cat)
})
