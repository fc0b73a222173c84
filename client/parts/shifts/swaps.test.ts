import { expect, test } from 'vitest'
import type { SwapRow } from '#contract/shifts/swapShapes.ts'
import { type SwapAct, swapWords, withSwapActs } from './swaps.ts'

const swap = (_id: string, over: Partial<SwapRow> = {}): SwapRow => ({
  _id,
  plan: 'plan',
  shift: `shift ${_id}`,
  studio: 'here',
  from: '2027-01-05T07:00:00.000Z',
  to: '2027-01-05T11:00:00.000Z',
  kind: 'care',
  skill: null,
  break: 0,
  giver: { _id: 'giver', name: 'Sandro' },
  wanted: null,
  taker: null,
  state: 'offered',
  note: null,
  reason: null,
  since: '2027-01-01T07:00:00.000Z',
  why: null,
  ...over,
})
const act = (kind: SwapAct['kind'], id: string, body: object = {}) => ({ kind, id, row: { body } }) as unknown as SwapAct
const before = Date.parse('2027-01-04T07:00:00.000Z')

test('what waits on this device is shown as it will be', () => {
  const data = { offers: [swap('one'), swap('two')], own: [swap('mine')], colleagues: [] }
  const acts = [act('take', 'one'), act('withdraw', 'mine'), act('offer', 'new', { shift: 'other' })]
  const { offers, own, offered } = withSwapActs(data, acts, before)
  expect(offers.map(({ _id, state, waits }) => [_id, state, waits])).toEqual([
    ['one', 'taken', true],
    ['two', 'offered', false],
  ])
  expect(own.map(({ state }) => state)).toEqual(['withdrawn'])
  expect([...offered]).toEqual(['other'])
})

test('what has begun is over, also without a network', () => {
  const data = { offers: [swap('one')], own: [swap('mine')], colleagues: [] }
  const { offers, own, offered } = withSwapActs(data, [], Date.parse('2027-01-05T07:00:00.000Z'))
  expect([offers, own.map(({ state }) => state), [...offered]]).toEqual([[], ['expired'], []])
})

test('both sides read who is who', () => {
  const taken = swap('one', { state: 'taken', taker: { _id: 'me', name: 'Mia' } })
  expect([swapWords(taken, 'me'), swapWords(taken, 'giver')]).toEqual([
    'Von dir übernommen, wartet auf Freigabe',
    'Mia übernimmt, wartet auf Freigabe',
  ])
  expect(swapWords(swap('one', { state: 'refused', reason: 'Zu wenig Leute.' }), 'me')).toBe('Abgelehnt: Zu wenig Leute.')
})
