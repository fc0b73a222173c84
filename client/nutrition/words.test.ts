import { expect, test } from 'vitest'
import type { Food } from '#contract/nutrition/foods.ts'
import { offerOf } from './foodOffers.ts'
import { amountText, atLeast, gramText, kcalText } from './words.ts'

test.each([
  [{ amount: 150, base: 'g' }, '150 g'],
  [{ amount: 150, base: 'g', portion: '1 Apfel', size: 150 }, '1 Apfel · 150 g'],
  [{ amount: 225, base: 'g', portion: '1 Apfel', size: 150 }, '1,5 × Apfel · 225 g'],
  [{ amount: 300, base: 'ml', portion: '1 Glas', size: 200 }, '1,5 × Glas · 300 ml'],
  [{ amount: 1, base: 'piece' }, '1 Stück'],
  [{ amount: 2, base: 'piece', portion: '1 Portion', size: 1 }, '2 × Portion'],
] as const)('%j is said as «%s»', (amount, said) => {
  expect(amountText(amount)).toBe(said)
})

test('what is unknown is no 0', () => {
  expect([kcalText(null), kcalText(0), kcalText(1240), gramText(null), gramText(12.34)]).toEqual(['–', '0', '1’240', '–', '12,3 g'])
  expect(atLeast({ value: 1, atLeast: true })).toBe('mindestens ')
})

test('a food is offered with its own values, what is unknown left out, in its usual portion', () => {
  const unknown = { fat: null, saturated: null, carbohydrate: null, sugar: null, fibre: null, salt: null, alcohol: null }
  const portions = [{ name: '1 Becher', amount: 180 }]
  const about = { _id: 'x', title: 'Quark', brand: 'Talhof', barcode: null, base: 'g', source: 'studio', own: false } as const
  const food: Food = { ...about, ...unknown, kcal: 68, protein: 11, portions, energy: { kcal: 68, kj: 285, worked: false } }
  expect(offerOf(food)).toMatchObject({
    food: 'x',
    title: 'Quark',
    brand: 'Talhof',
    base: 'g',
    per: { kcal: 68, protein: 11 },
    start: { amount: 180, portion: '1 Becher', size: 180 },
    second: 'Talhof · 68 kcal pro 100 g · Studio',
  })
  expect(offerOf({ ...food, portions: [] }).start).toEqual({ amount: 100 })
})
