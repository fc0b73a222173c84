import { array, assert, constantFrom, integer, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { type Covered, turnBy, turnsOf } from './membership.ts'

const told = (...all: Covered[]) => turnsOf(all).map(({ day, studio, kind }) => `${day} ${kind} ${studio}`)

test('a contract that follows is the same membership, one in another studio moves it', () => {
  expect(
    told(
      { studio: 'a', from: '2026-01-01', to: '2026-03-31' },
      { studio: 'a', from: '2026-04-01', to: '2026-06-30' },
      { studio: 'b', from: '2026-07-01', to: '2026-12-31' },
    ),
  ).toEqual(['2026-01-01 joined a', '2026-07-01 moved a', '2026-07-01 arrived b', '2027-01-01 ended b'])
})

test('of two at once the later one says where, and after it the earlier again', () => {
  expect(told({ studio: 'a', from: '2026-01-01', to: null }, { studio: 'b', from: '2026-02-01', to: '2026-02-28' })).toEqual([
    '2026-01-01 joined a',
    '2026-02-01 moved a',
    '2026-02-01 arrived b',
    '2026-03-01 moved b',
    '2026-03-01 arrived a',
  ])
})

test('who comes back is new after 90 days without, not after 89', () => {
  const first = { studio: 'a', from: '2026-01-01', to: '2026-01-31' }
  const again = (days: number) => told(first, { studio: 'a', from: addDays('2026-02-01', days), to: null }).at(-1)
  expect([again(89), again(90)]).toEqual(['2026-05-01 returned a', '2026-05-02 joined a'])
})

const covered = record({
  studio: constantFrom('a', 'b', 'c'),
  at: integer({ min: 0, max: 700 }),
  long: option(integer({ min: -2, max: 300 })),
})

test('members at a day’s end are those of its start and what turned, in each studio, whatever the contracts', () => {
  assert(
    property(array(covered, { maxLength: 6 }), integer({ min: 0, max: 900 }), (drawn, nth) => {
      const all = drawn.map(({ studio, at, long }): Covered => {
        const from = addDays('2026-01-01', at)
        return { studio, from, to: long === null ? null : addDays(from, long) }
      })
      const day = addDays('2026-01-01', nth)
      const turns = turnsOf(all).filter(turn => turn.day <= day)
      const members = (studio: string) => turns.filter(turn => turn.studio === studio).reduce((sum, { kind }) => sum + turnBy[kind], 0)
      const isMember = all.some(({ from, to }) => from <= day && (to === null || to >= day))
      const each = ['a', 'b', 'c'].map(members)
      expect(each.every(count => count === 0 || count === 1)).toBe(true)
      expect(each.reduce((sum, count) => sum + count, 0)).toBe(isMember ? 1 : 0)
    }),
  )
})
