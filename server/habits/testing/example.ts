import { exampleId } from '#contract/examples.ts'
import { habit } from '#server/habits/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

export const named = ['habit', 'newHabit'].map(exampleId)

/** A habit of the owner. */
export async function addExample({ db }: TestHouse, owner: Somebody) {
  await db.insert(habit).values({
    _id: exampleId('habit'),
    person: owner._id,
    title: 'Dehnen',
    source: 'own',
    avoid: false,
    rhythm: 'daily',
    weekdays: [],
    since: '2026-11-01',
    created: '2026-11-01T08:00:00.000Z',
  })
}
