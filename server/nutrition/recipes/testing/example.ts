import { exampleId } from '#contract/examples.ts'
import { recipe } from '#server/nutrition/recipes/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

export const named = [exampleId('recipe')]

/** A recipe of the owner, and one of the chain. */
export async function addExample({ db }: TestHouse, owner: Somebody) {
  const one = {
    title: 'Birnenkompott',
    portions: 4,
    minutes: 20,
    ingredients: [{ food: exampleId('releasedFood'), title: 'Birnel', amount: 30, unit: 'g' as const }],
    steps: ['Birnen weich kochen.'],
    allergens: [],
    tags: [],
    created: '2026-11-20T16:42:00.000Z',
  }
  await db.insert(recipe).values([
    { ...one, _id: exampleId('recipe'), person: owner._id },
    { ...one, _id: exampleId('chainRecipe') },
  ])
}
