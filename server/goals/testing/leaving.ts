import { v7 } from 'uuid'
import { goal, goalMonth } from '#server/goals/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { makeStudio } from '#server/testing/make.ts'

/** A goal of this person, in a month that they saved. */
export async function aims(house: TestHouse, person: string) {
  const { code: studio } = await makeStudio(house)
  const month = '2026-11-01'
  await house.db.insert(goalMonth).values({ studio, month, version: 1, changedAt: new Date().toISOString(), changedBy: person })
  await house.db.insert(goal).values({ _id: v7(), studio, month, figure: 'courses.visits', isPersonal: true, person, value: 40 })
}
