import { expect, test } from 'vitest'
import type { OutboxAct } from '#client/data/outboxActs.ts'
import type { OwnShift } from '#contract/shifts/shapes.ts'
import { nextShift, spanWords, toConfirm, withConfirmed } from './shiftWords.ts'

const shift = (_id: string, over: Partial<OwnShift> = {}): OwnShift => ({
  _id,
  plan: 'plan',
  studio: 'here',
  from: '2027-01-05T07:00:00.000Z',
  to: '2027-01-05T11:00:00.000Z',
  kind: 'care',
  break: 0,
  note: null,
  before: null,
  gone: false,
  confirmed: false,
  publication: 1,
  ...over,
})
const confirms = (publication: number) => ({ row: { params: { id: 'plan' }, body: { publication } } }) as unknown as OutboxAct

test('a word that waits confirms what was seen, and nothing that was published since', () => {
  const before = { from: '2027-01-05T08:00:00.000Z', to: '2027-01-05T12:00:00.000Z' }
  const rows = [shift('seen', { before }), shift('later', { publication: 2 }), shift('gone', { gone: true })]
  const after = withConfirmed(rows, [confirms(1)])
  expect(after.map(({ _id, confirmed }) => [_id, confirmed])).toEqual([
    ['seen', true],
    ['later', false],
  ])
  expect(after[0]?.before).toBe(null)
  expect(toConfirm(after)).toMatchObject([{ plan: 'plan', publication: 2, shifts: [{ _id: 'later' }] }])
})

test('the next shift is the one that goes on, and none that was taken away', () => {
  const [gone, now] = [shift('gone', { gone: true }), shift('now')]
  expect(nextShift([gone, now], Date.parse('2027-01-05T10:00:00.000Z'))?._id).toBe('now')
  expect(nextShift([gone, now], Date.parse('2027-01-05T11:00:00.000Z'))).toBe(undefined)
  expect(spanWords(now)).toBe('Di 05.01. 08:00–12:00')
})
