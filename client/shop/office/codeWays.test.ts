import { expect, test } from 'vitest'
import { unhandMinutes } from '#contract/rules/shop/moves.ts'
import type { EntryCode } from '#contract/shop/entryCodes.ts'
import { codeWays, isFresh } from './codeWays.ts'

const row = { state: 'saved', savedAt: '2026-11-20T16:42:00.000Z', entries: 2, used: 1, uses: [] } as unknown as EntryCode
const at = '2026-11-28T10:00:00.000Z'
const shown = (kind: 'publish' | 'cancel', before: EntryCode, _id = 'a') => ({
  ...before,
  ...codeWays.meant({ _id, at, reason: 'Das Drehkreuz geht nicht' }, kind, before),
})

test('an entry that waits is taken off once, never below zero, and is put back', () => {
  const off = shown('publish', row)
  expect(off).toMatchObject({ used: 2, state: 'used', uses: [{ reason: 'Das Drehkreuz geht nicht', undone: null }] })
  expect(shown('publish', off)).toEqual(off)
  expect(shown('publish', off, 'b').used).toBe(2)
  expect(shown('cancel', off)).toMatchObject({ used: 1, state: 'saved', uses: [{ undone: at }] })
  expect(shown('cancel', row)).toEqual(row)
  const { uses: _, ...kept } = row
  expect(shown('publish', kept as EntryCode)).toMatchObject({ used: 2, uses: [{ undone: null }] })
})

test('an entry is put back for half an hour, once', () => {
  const use = { _id: 'a', at, by: null, reason: '', undone: null }
  const minutes = (count: number) => Date.parse(at) + count * 60_000
  expect([isFresh(use, minutes(unhandMinutes)), isFresh(use, minutes(unhandMinutes + 1))]).toEqual([true, false])
  expect(isFresh({ ...use, undone: at }, minutes(1))).toBe(false)
})
