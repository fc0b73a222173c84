import { expect, test } from 'vitest'
import { nutrientNames } from '#contract/rules/nutrition/foodValues.ts'
import { type EatenAmount, summed } from '#contract/rules/nutrition/nutrientSums.ts'
import { measurable, unitNames } from '#contract/rules/nutrition/units.ts'
import { fc } from '#contract/testing/draws.ts'
import { recipeForm } from './recipes.ts'

const flour = { kcal: 345, fat: 1, carbohydrate: 71, protein: 10.5, salt: 0 }
const milk = { kcal: 66, fat: 3.5, carbohydrate: 4.9, protein: 3.3, salt: 0.1 }

test('a portion holds its share of all that goes in', () => {
  const { values, least } = summed(
    [
      { amount: 200, values: flour },
      { amount: 300, values: milk },
    ],
    4,
  )
  expect(values).toMatchObject({ kcal: 222, kj: 929, fat: 3.1, carbohydrate: 39.2, protein: 7.7, salt: 0.1, fibre: null })
  expect(least).toEqual([])
})

test('what is partly unknown is at least so much, what is wholly unknown is nothing', () => {
  const { values, least } = summed([
    { amount: 100, values: { ...flour, salt: null } },
    { amount: 1, values: null },
    { amount: 100, values: milk },
  ])
  expect(values).toMatchObject({ kcal: 411, salt: 0.1, fibre: null })
  expect(least).toContain('kcal')
  expect(least).toContain('salt')
  expect(least).not.toContain('fibre')
  expect(summed([]).values.kcal).toBeNull()
})

test('whatever goes in, a known part never lowers a sum, and an unknown one makes it at least that', () => {
  const values = fc.record(Object.fromEntries(nutrientNames.map(name => [name, fc.option(fc.double({ min: 0, max: 100, noNaN: true }))])))
  const part = fc.record({ amount: fc.double({ min: 1, max: 2000, noNaN: true }), values: fc.option(values) }) as fc.Arbitrary<EatenAmount>
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), part, (before, more) => {
      const [less, sum] = [summed(before), summed([...before, more])]
      for (const name of nutrientNames) {
        expect(sum.values[name] ?? 0).toBeGreaterThanOrEqual(less.values[name] ?? 0)
        if (more.values?.[name] == null && less.values[name] !== null) expect(sum.least).toContain(name)
      }
    }),
  )
})

test('another number of portions has amounts that somebody can measure', () => {
  expect(measurable(133.3, 'g')).toBe(135)
  expect(measurable(13.3, 'ml')).toBe(13)
  expect(measurable(1.2, 'g')).toBe(1)
  expect(measurable(0.1, 'teaspoon')).toBe(0.25)
  for (const unit of unitNames) expect(measurable(0.01, unit)).toBeGreaterThan(0)
})

test('an amount of a food is asked for in its own unit, of anything else it may be left out', async () => {
  const form = (part: object) => ({
    _id: '01900000-0000-7000-8000-0000000000aa',
    title: 'Brei',
    portions: 2,
    steps: [],
    allergens: [],
    tags: [],
    ingredients: [{ title: 'Griess', amount: null, unit: 'g', ...part }],
  })
  const food = '01900000-0000-7000-8000-0000000000ab'
  await expect(recipeForm.validate(form({}))).resolves.toMatchObject({ ingredients: [{ title: 'Griess', amount: null }] })
  await expect(recipeForm.validate(form({ food }))).rejects.toThrow('Wie viel davon?')
  await expect(recipeForm.validate(form({ food, amount: 2, unit: 'pinch' }))).rejects.toThrow('in g oder ml')
  await expect(recipeForm.validate({ ...form({}), ingredients: [] })).rejects.toThrow('mindestens eine Zutat')
  await expect(recipeForm.validate(form({ title: '<b>' }))).rejects.toThrow('spitze Klammern')
})
