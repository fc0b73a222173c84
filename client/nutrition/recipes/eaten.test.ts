import { expect, test } from 'vitest'
import type { Recipe } from '#contract/nutrition/recipes.ts'
import { sumsOf } from '#contract/rules/nutrition/meals.ts'
import { eatenOf, mealAt, portion } from './eaten.ts'

test('portions of a recipe are entered with what one holds; what is unknown is left out', () => {
  const values = { kcal: 122, kj: 510, protein: 12.5, fat: null } as unknown as Recipe['portion']['values']
  const eaten = eatenOf({ title: 'Apfelquark', portion: { values, least: [] } })
  expect(eaten).toMatchObject({ title: 'Apfelquark', base: 'piece', per: { kcal: 122, protein: 12.5 } })
  expect(eaten.per).not.toHaveProperty('fat')
  expect(eaten.per).not.toHaveProperty('kj')
  expect(sumsOf([{ ...eaten, ...portion, amount: 1.5 }]).kcal.value).toBe(183)
})

test.each([
  ['07:30', 'breakfast'],
  ['12:15', 'lunch'],
  ['16:00', 'snack'],
  ['19:00', 'dinner'],
  ['23:30', 'snack'],
])('at %s somebody means the meal %s', (clock, meal) => {
  expect(mealAt(Date.parse(`2026-11-28T${clock}:00+01:00`))).toBe(meal)
})
