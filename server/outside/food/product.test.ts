import { expect, test } from 'vitest'
import { productOf, trusted } from './product.ts'

const kcalOf = (nutriments: Record<string, unknown>) => productOf({ product_name: 'Müesli', nutriments })?.kcal

test.each([
  [{ 'energy-kj_100g': 1674, energy_100g: 1674 }, 400],
  [{ energy_100g: '1674' }, 400],
  [{ 'energy-kj_100g': 1674 }, 400],
  [{ 'energy-kcal_100g': 370, 'energy-kj_100g': 1674 }, 370],
  [{ 'energy-kcal_100g': 0, energy_100g: 1674 }, 0],
  [{ 'energy-kj_100g': 'viel', energy_100g: 837 }, 200],
  [{ 'energy-kj_100g': 5000 }, null],
  [{ fat_100g: 3 }, null],
])('energy is taken in the unit that the source tells: %j', (nutriments, kcal) => {
  expect(kcalOf(nutriments)).toBe(kcal)
})

test('energy told in kJ alone is believed like the rest', () => {
  const food = productOf({
    product_name: 'Müesli',
    nutriments: { energy_100g: 1549, fat_100g: 6, carbohydrates_100g: 65, proteins_100g: 10 },
  })
  expect(trusted(food!).kcal).toBe(370)
})
