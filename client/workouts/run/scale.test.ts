import { describe, expect, test } from 'vitest'
import { clamp, dragged, rangeFor, type Scale, scalesOf, snap, stepped, typed } from './scale.ts'

const [weight, reps] = scalesOf.weight as [Scale, Scale]
const [metres, seconds] = scalesOf.distance as [Scale, Scale]

describe('ranges (L146, A63)', () => {
  test('0 to 200, and 100 to 500 above 190', () => {
    expect([rangeFor(weight, 0), rangeFor(weight, 190)]).toEqual([
      [0, 200],
      [0, 200],
    ])
    expect(rangeFor(weight, 190.5)).toEqual([100, 500])
    expect(rangeFor(reps, 80)).toEqual([0, 80])
  })

  test('a drag keeps the range it began with', () => {
    const low = rangeFor(weight, 185)
    expect(dragged(weight, low, 185, -1000)).toBe(200)
    const high = rangeFor(weight, 240)
    expect(dragged(weight, high, 240, 5000)).toBe(100)
    expect(rangeFor(weight, 150)).toEqual([0, 200])
  })

  test('a value typed beyond a range is not thrown back by a touch', () => {
    expect(dragged(reps, [0, 80], 95, 0)).toBe(95)
    expect(dragged(reps, [0, 80], 95, 20)).toBe(94)
  })
})

test('5 px are half a kilogram, 20 px one repetition, to the left is more', () => {
  expect(snap(weight, dragged(weight, [0, 200], 60, -25))).toBe(62.5)
  expect(snap(reps, dragged(reps, [0, 80], 9, 40))).toBe(7)
  expect(snap(weight, 61.2)).toBe(61)
  expect(snap(weight, 0.1 + 0.2)).toBe(0.5)
})

describe('steppers', () => {
  test('2,5 leads to the next full stride, 0,5 beside it', () => {
    expect(stepped(weight, 60, 2.5)).toBe(62.5)
    expect(stepped(weight, 61, 2.5)).toBe(62.5)
    expect(stepped(weight, 61, -2.5)).toBe(60)
    expect(stepped(weight, 61, 0.5)).toBe(61.5)
    expect(stepped(weight, 61.3, -0.5)).toBe(61)
  })

  test('never below nothing or above the most', () => {
    expect([stepped(weight, 1, -2.5), stepped(weight, 0, -2.5), stepped(weight, 500, 2.5), stepped(reps, 80, 1)]).toEqual([0, 0, 500, 80])
  })
})

describe('the number field', () => {
  test('takes comma and point', () => {
    expect([
      typed(weight, '62,5'),
      typed(weight, '62.5'),
      typed(weight, ' 62 '),
      typed(metres, '1’200'),
      typed(metres, '1.200,5'),
      typed(weight, ',5'),
    ]).toEqual([62.5, 62.5, 62, 1200, 1200.5, 0.5])
  })

  test('refuses what is no number or beyond', () => {
    for (const text of ['', 'abc', '1,2,3', '-5', '501', '6e1']) expect(typed(weight, text)).toBeUndefined()
    expect(typed(reps, '81')).toBeUndefined()
    expect(typed(reps, '8,4')).toBe(8)
  })

  test('reads a time as seconds or as m:ss', () => {
    expect(['90', '1:30', '1:30,5', '1:02:03'].map(text => typed(seconds, text))).toEqual([90_000, 90_000, 90_500, 3_723_000])
    for (const text of ['1:2:3:4', '1:x', '-30', '1:-30']) expect(typed(seconds, text)).toBeUndefined()
  })
})

test('clamp keeps inside', () => {
  expect([clamp(-1, [0, 5]), clamp(9, [0, 5]), clamp(3, [0, 5])]).toEqual([0, 5, 3])
})
