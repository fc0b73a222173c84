import { exampleId } from '#contract/examples.ts'
import { food } from '#server/nutrition/foods/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

export async function addExample({ db }: TestHouse) {
  const pear = { studio: 'winterthur', base: 'g' as const, source: 'member' as const, created: '2026-11-20T16:42:00.000Z' }
  await db.insert(food).values([
    { ...pear, _id: exampleId('food'), title: 'Birne', kcal: 55, state: 'pending' },
    { ...pear, _id: exampleId('releasedFood'), title: 'Birnel', kcal: 310, barcode: '96385074', state: 'released' },
  ])
}
