import { describe, expect, test } from 'vitest'
import { fc } from '#contract/testing/draws.ts'
import { asksFor, averageOf, maxStarCount, recommendGroup, recommendScore, stars, starsAt, starsBy, starsTapped } from './stars.ts'

const max = fc.integer({ min: 1, max: 10 })
const half = (most: number) => fc.integer({ min: 1, max: most * 2 }).map(steps => steps / 2)

describe('half steps (L148)', () => {
  test('taken are exactly the half steps from half a star to the most', () => {
    fc.assert(
      fc.property(max, fc.double({ min: -1, max: 12, noNaN: true }), (most, value) => {
        const isStep = Number.isInteger(value * 2) && value >= 0.5 && value <= most
        expect(stars(most).isValidSync(value)).toBe(isStep)
      }),
    )
    fc.assert(
      fc.property(
        max.chain(most => fc.tuple(fc.constant(most), half(most))),
        ([most, value]) => stars(most).isValidSync(value),
      ),
    )
  })

  test('every place on the row means one, further right never less', () => {
    fc.assert(
      fc.property(max, fc.double({ min: -0.5, max: 1.5, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (most, share, more) => {
        const [left, right] = [starsAt(share, most), starsAt(share + more, most)]
        expect(stars(most).isValidSync(left)).toBe(true)
        expect(right).toBeGreaterThanOrEqual(left)
      }),
    )
    expect([0.01, 0.1, 0.11, 0.2, 0.5, 0.99, 1].map(share => starsAt(share))).toEqual([0.5, 0.5, 1, 1, 2.5, 5, 5])
  })

  test('steps and taps stay among them and reach each', () => {
    fc.assert(
      fc.property(fc.option(half(maxStarCount)), fc.constantFrom(0.5 as const, -0.5 as const), (value, by) => {
        expect(stars().isValidSync(starsBy(value, by))).toBe(true)
      }),
    )
    fc.assert(
      fc.property(half(maxStarCount), wanted => {
        const star = Math.ceil(wanted)
        const once = starsTapped(null, star)
        expect([once, starsTapped(once, star)]).toContain(wanted)
      }),
    )
  })
})

test('an average lies between the least and the most that was given, whatever their order, and is told from three on', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 50 }), halves => {
      const mean = averageOf(
        halves.reduce((sum, one) => sum + one, 0),
        halves.length,
      )
      if (mean === null) {
        expect(halves.length).toBeLessThan(3)
        return
      }
      expect(mean).toBeGreaterThanOrEqual(Math.min(...halves) / 2 - 0.05)
      expect(mean).toBeLessThanOrEqual(Math.max(...halves) / 2 + 0.05)
      expect(mean * 10).toBeCloseTo(Math.round(mean * 10))
    }),
  )
})

test('recommendations: 9 and 10 promote, up to 6 they detract', () => {
  expect([recommendGroup(6), recommendGroup(7), recommendGroup(8), recommendGroup(9)]).toEqual([
    'detractor',
    'passive',
    'passive',
    'promoter',
  ])
  expect([recommendScore(3, 0, 3), recommendScore(0, 3, 3), recommendScore(1, 1, 3), recommendScore(2, 0, 2)]).toEqual([100, -100, 0, null])
})

const ends = '2026-11-20T18:00:00.000Z'
const seat = (over: object = {}, cancelled = false) => ({
  signup: { state: 'booked', visited: false, ...over },
  execution: { endsAt: ends, cancelled },
})
const end = Date.parse(ends)
const hour = 3_600_000

test.each([
  ['a visited course', seat({ visited: true }), end + hour, end + hour, true],
  ['a visited course a day later', seat({ visited: true }), end, end + 24 * hour, true],
  ['a visited course after more than a day', seat({ visited: true }), end, end + 24 * hour + 1, false],
  ['a booked one that nothing was heard of since', seat(), end - hour, end + hour, true],
  ['a booked one of which the studio says nothing yet', seat(), end + hour, end + hour, false],
  ['one that still runs', seat({ visited: true }), end - hour, end - 1, false],
  ['one given back', seat({ state: 'off' }), end - hour, end + hour, false],
  ['a cancelled one', seat({}, true), end - hour, end + hour, false],
])('a device asks for a rating of %s: %#', (_name, one, stand, at, asks) => {
  expect(asksFor(one, stand, at)).toBe(asks)
})
