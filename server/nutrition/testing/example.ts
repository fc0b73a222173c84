import { example, exampleId } from '#contract/examples.ts'
import { nutritionAccess } from '#server/nutrition/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

export async function addExample({ db }: TestHouse) {
  const _id = exampleId('nutritionAccess')
  await db.insert(nutritionAccess).values({
    _id,
    of: _id,
    line: 0,
    person: example.person,
    title: 'Begleitung',
    source: 'hand',
    from: '2026-11-01',
    until: '2026-12-31',
    given: '2026-11-20T16:42:00.000Z',
  })
}
