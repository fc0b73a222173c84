import { expect, test } from 'vitest'
import type { OutboxRow } from '#sync/client/types.ts'
import { makersOf } from './makers.ts'

const act = (key: string, _id: string, state: OutboxRow['state'] = 'waiting', method: OutboxRow['method'] = 'POST') => ({
  key,
  method,
  state,
  body: { _id },
})

test('an act goes after what makes the things that it names, refused or not, and never after itself', () => {
  const rows = [act('a', 'r2'), act('b', 'c2', 'refused'), act('c', 'r3'), act('d', 'r1', 'waiting', 'PUT'), act('e', 'c4', 'done')]
  expect(makersOf(rows, { body: { executions: [{ room: 'r2', course: 'c2' }] } })).toEqual(['a', 'b'])
  expect(makersOf(rows, { body: { _id: 'v1', category: 'r3' } })).toEqual(['c'])
  expect(makersOf(rows, { params: { id: 'r2' } })).toEqual(['a'])
  expect(makersOf(rows, { body: { executions: [{ room: 'r1', course: 'c4' }] } })).toEqual([])
  expect(makersOf(rows, { body: { _id: 'r2', name: 'anders' } })).toEqual([])
})
