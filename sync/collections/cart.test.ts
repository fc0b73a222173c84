import { v7 } from 'uuid'
import { describe, expect, test, vi } from 'vitest'
import { fc } from '#contract/testing/draws.ts'
import { dayMs } from '#contract/time.ts'
import { adopted, amountOf, type CountedLine, cart, counted, foldSpent, ordered } from './cart.ts'
import { aLine, type CartLineFixture, next } from './merge.fixtures.ts'

vi.setConfig({ testTimeout: 600_000 })
const begun = Date.parse('2026-11-20T16:42:00.000Z')
const fresh = (at: number) => v7({ msecs: begun + at })
const merged = (one: CartLineFixture, other: CartLineFixture) => cart.merge(undefined, one, other)
const add = (line: CartLineFixture, device: string, by: number, at = 0) => next(line, counted(line, device, fresh(at), by))

test('two devices that each take away the last two show what is tapped next', () => {
  const both = merged(add(aLine, 'phone', -2, 1), add(aLine, 'tablet', -2, 2))
  expect(amountOf(both)).toBe(0)
  const once = add(both, 'phone', 1, 3)
  expect(amountOf(once)).toBe(1)
  expect(amountOf(add(once, 'phone', 1, 4))).toBe(2)
  expect(amountOf(merged(once, add(both, 'tablet', 1, 3)))).toBe(2)
})

test('two devices that each empty a line and begin it again, unseen by each other, keep what both begin', () => {
  const [phone, tablet] = ['phone', 'tablet'].map((device, at) => add(add(aLine, device, -2, at), device, 1, 9)) as [
    CartLineFixture,
    CartLineFixture,
  ]
  expect(amountOf(merged(phone, tablet))).toBe(2)
})

test('what is added unseen to a line that is emptied and begun again still counts', () => {
  const both = add(aLine, 'tablet', 1, 1)
  const phone = add(add(both, 'phone', -3, 2), 'phone', 1, 3)
  expect(amountOf(merged(phone, add(both, 'tablet', 1, 4)))).toBe(2)
})

describe('spent counts', () => {
  /** A line that a new device begins and empties, over and over. */
  const worn = (times: number) => {
    let line: CartLineFixture = { ...aLine, counts: {} }
    for (let at = 0; at < times; at++) line = add(add(line, `d${at}`, 1, at), `d${at}`, -1, at)
    return line
  }

  test('are folded away: a line is begun by any number of devices', () => {
    const line = worn(500)
    expect(Object.keys(line.counts).length).toBeLessThanOrEqual(61)
    expect(amountOf(line)).toBe(0)
    expect(amountOf(add(line, 'last', 3, 500))).toBe(3)
  })

  test('stay away, whatever old state is resent', () => {
    const old = add(worn(40), 'mine', 2, 40)
    let line = add(old, 'mine', -2, 41)
    for (let at = 42; at < 140; at++) line = add(add(line, `d${at}`, 1, at), `d${at}`, -1, at)
    expect(amountOf(merged(old, line))).toBe(0)
    expect(amountOf(merged(line, old))).toBe(0)
    expect(merged(line, merged(line, old)).counts).toEqual(merged(line, old).counts)
  })

  test('fold nothing that still counts, and a clock that is behind begins after them', () => {
    let line = add({ ...aLine, counts: {} }, 'first', 5, 0)
    for (let at = 1; at < 200; at++) line = add(add(line, `d${at}`, 1, at), `d${at}`, -1, at)
    expect(amountOf(line)).toBe(5)
    const behind = add(line, 'behind', 2, -dayMs)
    expect(amountOf(merged(behind, line))).toBe(7)
    expect(amountOf(merged(line, behind))).toBe(7)
  })
})

test('an order takes off what was ordered, at most what is there, once, whichever devices do it', () => {
  const order = fresh(1)
  const takeOff = (line: CartLineFixture, amount: number) => next(line, ordered(line, order, amount))
  const [phone, tablet] = [takeOff(aLine, 1), takeOff(add(aLine, 'tablet', 3, 2), 1)]
  const both = merged(phone, tablet)
  expect(amountOf(both)).toBe(4)
  expect(amountOf(takeOff(both, 1))).toBe(4)
  expect(amountOf(takeOff(aLine, 99))).toBe(0)
  expect(amountOf(add(takeOff(aLine, 99), 'phone', 1, 3))).toBe(1)
})

test('an order that finds nothing takes off nothing later either', () => {
  const order = fresh(1)
  const bought = next(aLine, ordered(add(aLine, 'phone', -2, 2), order, 2))
  expect(amountOf(bought)).toBe(0)
  const again = add(bought, 'phone', 1, 3)
  expect(amountOf(next(again, ordered(again, order, 2)))).toBe(1)
})

test('a guest’s pieces come in once, whichever tabs bring them, also after they were taken away', () => {
  const guest = fresh(1)
  const bring = (line: CartLineFixture) => next(line, adopted(line, guest, 2))
  const both = merged(bring(aLine), bring(aLine))
  expect(amountOf(both)).toBe(4)
  const emptied = add(both, 'phone', -4, 2)
  expect(amountOf(bring(emptied))).toBe(0)
  expect(amountOf(bring(add(emptied, 'phone', 1, 3)))).toBe(1)
})

const key = fc.integer({ min: 0, max: 4 }).map(at => `d${at}.${v7({ msecs: at, random: new Uint8Array(16) })}`)
const count = fc.record({ plus: fc.nat(3), minus: fc.nat(3) })
/** Every state is possible in which what is folded is not listed as well. */
const state = fc.record({ counts: fc.dictionary(key, count, { maxKeys: 5 }), folded: fc.option(fc.nat(4), { nil: undefined }) })

test('states join whatever their order, however they are grouped, however often', () => {
  const as = (given: CountedLine): CartLineFixture => next({ ...aLine, counts: {} }, given)
  const bare = ({ counts, folded }: CartLineFixture) => ({ counts, folded })
  fc.assert(
    fc.property(state, state, state, (a, b, c) => {
      const [one, two, three] = [as(a), as(b), as(c)]
      expect(bare(merged(one, two))).toEqual(bare(merged(two, one)))
      expect(bare(merged(merged(one, two), three))).toEqual(bare(merged(one, merged(two, three))))
      expect(bare(merged(merged(one, two), two))).toEqual(bare(merged(one, two)))
    }),
    { numRuns: process.env.LONG ? 20_000 : 500 },
  )
})

test('folding changes no amount', () => {
  const many = fc.dictionary(
    fc.integer({ min: 0, max: 200 }).map(at => `d${at}.${v7({ msecs: at, random: new Uint8Array(16) })}`),
    fc.constantFrom({ plus: 1, minus: 1 }, { plus: 2, minus: 2 }, { plus: 1, minus: 0 }, { plus: 0, minus: 1 }),
    { minKeys: 50, maxKeys: 120 },
  )
  fc.assert(
    fc.property(many, counts => {
      expect(amountOf(foldSpent({ counts }))).toBe(amountOf({ counts }))
    }),
    { numRuns: process.env.LONG ? 2_000 : 100 },
  )
})
