import { describe, expect, test } from 'vitest'
import type { SwapRow } from '#contract/shifts/swapShapes.ts'
import { type SwapAct, swapWords, withSwapActs } from './shownSwaps.ts'

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
  const { offers, own, offered } = withSwapActs(data, acts, { now: before, me: 'me' })
  expect(offers.map(({ _id, state, waits }) => [_id, state, waits])).toEqual([
    ['one', 'taken', true],
    ['two', 'offered', false],
  ])
  expect(own.map(({ state }) => state)).toEqual(['withdrawn'])
  expect([...offered]).toEqual(['other'])
})

test('what has begun is over, also without a network', () => {
  const data = { offers: [swap('one')], own: [swap('mine')], colleagues: [] }
  const { offers, own, offered } = withSwapActs(data, [], { now: Date.parse('2027-01-05T07:00:00.000Z'), me: 'me' })
  expect([offers, own.map(({ state }) => state), [...offered]]).toEqual([[], ['expired'], []])
})

test('both sides read who is who', () => {
  const taken = swap('one', { state: 'taken', taker: { _id: 'me', name: 'Mia' } })
  expect([swapWords(taken, 'me'), swapWords(taken, 'giver')]).toEqual([
    'Von dir übernommen, wartet auf Freigabe',
    'Mia übernimmt, wartet auf Freigabe',
  ])
  expect(swapWords(swap('one', { state: 'refused', reason: 'Zu wenig Leute.' }), 'me')).toBe('Abgelehnt: Zu wenig Leute.')
  const alone = swap('one', { state: 'approved', taker: { _id: 'me', name: 'Mia' }, marked: true })
  expect(swapWords(alone, 'me')).toBe('Übernommen · allein entschieden, weil sonst niemand plant')
})

describe('two at one tablet', () => {
  const known = { studio: 'here', from: '2027-01-05T07:00:00.000Z', to: '2027-01-05T11:00:00.000Z', kind: 'care' }
  const by = (person: string, kind: SwapAct['kind'], body: object = {}) =>
    ({
      kind,
      id: 'new',
      row: { body, born: '2027-01-04T06:00:00.000Z', person: { _id: person, name: 'Sandro Frei' } },
    }) as unknown as SwapAct
  const offer = (over: object = {}) => by('giver', 'offer', { shift: 'theirs', wanted: null, note: null, known, ...over })
  const nothing = { offers: [], own: [], colleagues: [] }
  const offers = (acts: SwapAct[], me = 'me') =>
    withSwapActs(nothing, acts, { now: before, me }).offers.map(({ _id, giver, state, waits }) => [_id, giver?.name, state, waits])

  test.each<[what: string, acts: SwapAct[], me: string, found: unknown[]]>([
    ['what one offers without a network the other reads after their own PIN', [offer()], 'me', [['new', 'Sandro', 'offered', false]]],
    ['also what is for them alone', [offer({ wanted: 'me' })], 'me', [['new', 'Sandro', 'offered', false]]],
    ['not what is for somebody else', [offer({ wanted: 'third' })], 'me', []],
    ['nor one’s own', [offer()], 'giver', []],
    ['nor what was taken back', [offer(), by('giver', 'withdraw')], 'me', []],
    ['what they take waits behind the offer', [offer(), by('me', 'take')], 'me', [['new', 'Sandro', 'taken', true]]],
    ['and is no third person’s any more', [offer(), by('me', 'take')], 'third', []],
    ['an offer of an earlier version says too little', [offer({ known: undefined })], 'me', []],
  ])('%s', (_, acts, me, found) => expect(offers(acts, me)).toEqual(found))
})
