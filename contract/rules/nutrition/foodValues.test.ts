import { describe, expect, test } from 'vitest'
import { isBarcode } from './barcode.ts'
import { energyOf, implausible, rounded } from './foodValues.ts'

describe('energy of 100 g', () => {
  test.each([
    ['as the source tells it, whatever the parts make', { kcal: 52, fat: 0.2, carbohydrate: 11.4, protein: 0.3 }, [52, 218, false]],
    ['from fat, carbohydrate, protein', { fat: 10, carbohydrate: 50, protein: 8 }, [322, 1356, true]],
    ['fibre and alcohol count too', { fat: 0, carbohydrate: 2.5, protein: 0, fibre: 1, alcohol: 10 }, [82, 341, true]],
    ['nothing in it is known to be nothing', { fat: 0, carbohydrate: 0, protein: 0 }, [0, 0, true]],
  ])('%s', (_, values, [kcal, kj, worked]) => {
    expect(energyOf(values as object)).toEqual({ kcal, kj, worked })
  })

  test.each([[{}], [{ fat: 3, protein: 2 }], [{ kcal: null, fat: null, carbohydrate: 3, protein: 2 }]])(
    '%j is unknown, never 0',
    values => {
      expect(energyOf(values)).toBeNull()
    },
  )
})

describe('what can’t be true', () => {
  test.each([
    ['an apple', { kcal: 52, fat: 0.2, carbohydrate: 11.4, sugar: 10.3, fibre: 2.4, protein: 0.3 }, []],
    ['oil', { kcal: 900, fat: 100, saturated: 14, carbohydrate: 0, sugar: 0, protein: 0 }, []],
    ['nothing known', {}, []],
    ['saturated without fat', { saturated: 5 }, []],
    ['a little over 100 g', { fat: 60, carbohydrate: 30, protein: 15 }, []],
    ['over 105 g', { fat: 60, carbohydrate: 30, protein: 15.1 }, ['protein']],
    ['more sugar than carbohydrate', { carbohydrate: 10, sugar: 10.1 }, ['sugar']],
    ['more saturated than fat', { fat: 0, saturated: 0.1 }, ['saturated']],
    ['20 kcal off, though that is more than 20 %', { kcal: 40, fat: 0, carbohydrate: 5, protein: 0 }, []],
    ['21 kcal and more than 20 % off', { kcal: 41, fat: 0, carbohydrate: 5, protein: 0 }, ['kcal']],
    ['80 kcal off, but not 20 %', { kcal: 480, fat: 0, carbohydrate: 100, protein: 0 }, []],
    ['kilojoules in the place of kcal', { kcal: 218, fat: 0.2, carbohydrate: 11.4, protein: 0.3 }, ['kcal']],
  ])('%s', (_, values, fields) => {
    expect(Object.keys(implausible(values as object))).toEqual(fields)
  })

  test('grams have one decimal', () => {
    expect([rounded(0.25), rounded(3), rounded(11.449)]).toEqual([0.3, 3, 11.4])
  })
})

test.each([
  ['7610000000004', true],
  ['4006381333931', true],
  ['96385074', true],
  ['4006381333930', false],
  ['96385075', false],
  ['400638133393', false],
  ['40063813339310', false],
  ['', false],
  ['400638133393x', false],
])('%s is a barcode: %s', (value, is) => {
  expect(isBarcode(value)).toBe(is)
})
