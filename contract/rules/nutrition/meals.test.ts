import { expect, test } from 'vitest'
import { type EatenPortion, sumsOf, valuesOf } from './meals.ts'

const apple: EatenPortion = { base: 'g', amount: 150, per: { kcal: 52, fat: 0.2, carbohydrate: 11.4, protein: 0.3 } }
const milk: EatenPortion = { base: 'ml', amount: 200, per: { fat: 3.5, carbohydrate: 4.8, protein: 3.3 } }
const pizza: EatenPortion = { base: 'piece', amount: 0.5, per: { kcal: 900 } }

test('an entry has its share of 100 g or ml, or of a piece; energy is worked out where the source lacks it', () => {
  expect(valuesOf(apple)).toMatchObject({ kcal: 78, protein: expect.closeTo(0.45), salt: null })
  expect(valuesOf(milk).kcal).toBe(128)
  expect(valuesOf(pizza)).toMatchObject({ kcal: 450, fat: null })
})

test('what some do not tell makes the sum «mindestens», what none tells is unknown and never 0', () => {
  const sums = sumsOf([apple, pizza])
  expect(sums.kcal).toEqual({ value: 528, atLeast: false })
  expect(sums.fat).toEqual({ value: expect.closeTo(0.3), atLeast: true })
  expect(sums.salt).toEqual({ value: null, atLeast: false })
})

test('nothing eaten is 0', () => {
  expect(sumsOf([]).kcal).toEqual({ value: 0, atLeast: false })
})
