import { example, exampleId } from '#contract/examples.ts'
import { plannedMeal } from '#server/nutrition/mealPlan/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

export async function addExample({ db }: TestHouse) {
  await db.insert(plannedMeal).values({
    _id: exampleId('plannedMeal'),
    person: example.person,
    meal: 'lunch',
    weekdays: ['mo'],
    created: '2026-11-20T16:42:00.000Z',
    items: [{ food: exampleId('releasedFood'), recipe: null, title: 'Birnel', amount: 20, unit: 'g' }],
  })
}
