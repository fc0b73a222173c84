import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import type { Reach } from '#contract/rights.ts'
import { fc } from '#contract/testing/draws.ts'
import { grantsIn, joinReaches } from '#server/shared/auth/grants.ts'
import { covers, differing, mayTouch, seenStudios } from './rules.ts'

const { array, assert, constantFrom, oneof, property, uniqueArray } = fc

const all = ['a', 'b', 'c'] as const
const reach = oneof(constantFrom<Reach>('all'), uniqueArray(constantFrom(...all)))
const holdsIn = (where: Reach, studio: string) => where === 'all' || where.includes(studio)
/** One studio more than any list can name, so that `all` is more than each. */
const studios = [...all, 'd']

test.each<[Reach, Reach, boolean]>([
  ['all', 'all', true],
  ['all', ['a'], true],
  [['a'], 'all', false],
  [['a', 'b'], ['a'], true],
  [['a'], ['a', 'b'], false],
  [[], [], true],
  [[], ['a'], false],
])('%j covers %j: %s', (mine, wanted, is) => expect(covers(mine, wanted)).toBe(is))

test.each<[Reach, Reach, Reach]>([
  [[], ['a'], ['a']],
  [['a'], [], ['a']],
  [
    ['a', 'b'],
    ['b', 'c'],
    ['a', 'c'],
  ],
  [['a'], 'all', 'all'],
  ['all', ['a'], 'all'],
  ['all', 'all', []],
  [['b', 'a'], ['a', 'b'], []],
])('between %j and %j it changes in %j', (before, after, where) => expect(differing(before, after)).toEqual(where))

test('reaches join and cover as the studios behind them do', () => {
  assert(
    property(reach, reach, (one, other) => {
      const both = joinReaches(one, other)
      for (const studio of studios) expect(holdsIn(both, studio)).toBe(holdsIn(one, studio) || holdsIn(other, studio))
      expect(covers(one, other)).toBe(studios.every(studio => !holdsIn(other, studio) || holdsIn(one, studio)))
    }),
  )
})

test('whoever may touch holds it wherever anything changes', () => {
  assert(
    property(reach, reach, reach, reach, (right, manages, before, after) => {
      const mine = { isAdmin: false, rights: new Map([['x', right] as const, ['g_manageRights', manages] as const]) }
      const changes = studios.filter(studio => holdsIn(before, studio) !== holdsIn(after, studio))
      let may = true
      try {
        mayTouch(mine, ['x'], differing(before, after))
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
        may = false
      }
      if (may) for (const studio of changes) expect(holdsIn(right, studio) && holdsIn(manages, studio)).toBe(true)
      else expect(changes.length).toBeGreaterThan(0)
    }),
  )
})

test('what the gate tells is one grant a right, of rights that code names, that hold somewhere', () => {
  const row = property(array(constantFrom('u_search', 'zz_own', 'tp_create')), array(reach), (codes, reaches) => {
    const rows = codes.map((right, at) => {
      const where = reaches[at] ?? []
      return { right, studios: where === 'all' ? null : [...where] }
    })
    const grants = grantsIn(rows)
    expect(grants.map(({ right }) => right)).toEqual([...new Set(grants.map(({ right }) => right))].sort())
    for (const { right, studios: where } of grants)
      for (const studio of studios)
        expect(holdsIn(where, studio)).toBe(rows.some(each => each.right === right && holdsIn(each.studios ?? 'all', studio)))
    const held = rows.filter(({ right, studios: where }) => right !== 'zz_own' && (where === null || where.length > 0))
    expect(new Set(grants.map(({ right }) => right))).toEqual(new Set(held.map(({ right }) => right)))
  })
  assert(row)
})

test('people are seen where either right to see them holds', () => {
  expect(seenStudios([{ right: 'u_search', studios: 'all' }])).toEqual([])
  expect(
    seenStudios([
      { right: 'u_rightList', studios: ['a'] },
      { right: 'g_manageRights', studios: ['b'] },
    ]),
  ).toEqual(['a', 'b'])
  expect(
    seenStudios([
      { right: 'u_rightList', studios: 'all' },
      { right: 'g_manageRights', studios: ['b'] },
    ]),
  ).toBe('all')
})
