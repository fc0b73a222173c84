import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { outdated, outdatedIn } from './migrations.mjs'

test('the newest three snapshots are kept, and the journal', () => {
  const names = [
    '_journal.json',
    '0009_snapshot.json',
    '0011_snapshot.json',
    '0010_snapshot.json',
    '0008_snapshot.json',
    '0007_snapshot.json',
  ]
  expect(outdatedIn(names)).toEqual(['0007_snapshot.json', '0008_snapshot.json'])
  expect(outdatedIn(names.slice(0, 3))).toEqual([])
})

test('here no older one lies, and the newest is that of the last migration', () => {
  expect(outdated()).toEqual([])
  const { entries } = JSON.parse(readFileSync('server/migrations/meta/_journal.json', 'utf8'))
  const last = String(entries.at(-1).idx).padStart(4, '0')
  expect(() => readFileSync(`server/migrations/meta/${last}_snapshot.json`)).not.toThrow()
})
