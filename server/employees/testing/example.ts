import { exampleId } from '#contract/examples.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { employ } from './make.ts'

/** An employee of «pfungen» and «winterthur». */
export async function addExample(house: TestHouse) {
  const _id = exampleId('employee')
  await member(house, { _id })
  await employ(house, _id, ['pfungen', 'winterthur'])
}
