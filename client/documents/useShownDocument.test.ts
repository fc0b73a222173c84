import { expect, test } from 'vitest'
import type { DocumentDetail } from '#contract/documents/shapes.ts'
import { withActs } from './useShownDocument.ts'

const row = {
  _id: 'a',
  state: 'new',
  assigned: [{ _id: 'r', name: 'Ruth' }],
  ibanStanding: 'locked',
  events: [],
} as unknown as DocumentDetail
const nameOf = (_id: string) => `Person ${_id}`
type Acts = Parameters<typeof withActs>[1]
const after = (...acts: Acts) => withActs(row, acts, nameOf)
const act = (kind: Acts[number]['kind'], body: object = {}) => ({ kind, row: { body } })

test('what waits is shown as it will be: a refusal, a question, its answer, who is assigned', () => {
  expect(after(act('decide', { decision: 'reject' })).state).toBe('rejected')
  expect(after(act('decide', { decision: 'ask' })).state).toBe('asked')
  expect(after(act('decide', { decision: 'ask' }), act('answer')).state).toBe('open')
  expect(after(act('assign', { userId: 't' }), act('unassign', { userId: 'r' })).assigned).toEqual([{ _id: 't', name: 'Person t' }])
  expect(after(act('assign', { userId: 'r' })).assigned).toHaveLength(1)
  expect(after(act('confirmIban')).ibanStanding).toBe('known')
})

test('an approval that waits is not said to be the last one: the studio knows', () => {
  expect(after(act('decide', { decision: 'approve' })).state).toBe('open')
})
