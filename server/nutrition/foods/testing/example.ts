import { exampleId } from '#contract/examples.ts'
import { food } from '#server/nutrition/foods/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

export async function addExample({ db }: TestHouse) {
  await db.insert(food).values({
    ...{ _id: exampleId('food'), studio: 'winterthur', title: 'Birne', base: 'g', kcal: 55, source: 'member', state: 'pending' },
    created: '2026-11-20T16:42:00.000Z',
  })
}
