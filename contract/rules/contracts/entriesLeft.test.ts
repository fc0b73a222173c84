import { expect, test } from 'vitest'
import { happened, signed } from '#contract/testing/lives.ts'
import { entriesLeft } from './entriesLeft.ts'
import { lifeOf } from './life.ts'
import type { ContractTerms } from './terms.ts'

const life = (terms: Partial<ContractTerms> = {}, start = '2026-01-01', events: Parameters<typeof lifeOf>[1] = []) =>
  lifeOf(signed(terms, start), events)
const card = (entries: number, start?: string, over: Partial<ContractTerms> = {}) => life({ kind: 'entries', entries, ...over }, start)
const at = (day: string, studio = 'winterthur') => ({ studio, day })
const days = ['2026-02-01', '2026-02-03', '2026-02-05'].map(day => at(day))

/** What is left of each, by who has what and when they came. */
const cases: [what: string, lives: Parameters<typeof entriesLeft>[0], visits: typeof days, left: (number | null)[]][] = [
  ['each day of a visit uses one', [card(10)], days, [7]],
  [
    'a day counts once, however often somebody comes and wherever',
    [card(10, undefined, { studios: 'all' })],
    [at('2026-02-01'), at('2026-02-01'), at('2026-02-01', 'pfungen')],
    [9],
  ],
  ['a subscription that opens there anyway uses none', [life(), card(10)], days, [null, 10]],
  ['one of another studio does not', [life({ studios: ['pfungen'] }), card(10)], days, [null, 7]],
  ['days before it began and behind its end are none of it', [card(10, '2026-02-02', { months: 1 })], [...days, at('2026-04-01')], [8]],
  ['of two the first is used up before the second', [card(10, '2026-01-15'), card(2)], days, [9, 0]],
  ['more visits than it is good for use it up, and nothing else', [card(2)], days, [0]],
  ['what counts none has none left to tell', [life()], days, [null]],
]

test.each(cases)('%s', (_, lives, visits, left) => {
  expect(entriesLeft(lives, visits)).toEqual(left)
  expect(entriesLeft(lives, visits.toReversed())).toEqual(left)
})

test('a subscription that pauses opens nothing, so that a visit uses an entry', () => {
  const pause = happened({ _id: 'p', kind: 'pause', day: '2026-02-01', to: '2026-02-28', fee: 0 })
  expect(entriesLeft([life({}, '2026-01-01', [pause]), card(10)], days)).toEqual([null, 7])
})
