import { exampleId } from '#contract/examples.ts'
import { recipe } from '#server/nutrition/recipes/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

export const named = [exampleId('recipe')]

/** A recipe of the owner. */
export async function addExample({ db }: TestHouse, owner: Somebody) {
  await db.insert(recipe).values({
    ...{ _id: exampleId('recipe'), person: owner._id, title: 'Birnenkompott', portions: 4, minutes: 20 },
    ingredients: [{ food: exampleId('releasedFood'), title: 'Birnel', amount: 30, unit: 'g' }],
    ...{ steps: ['Birnen weich kochen.'], allergens: [], tags: [], created: '2026-11-20T16:42:00.000Z' },
  })
}
