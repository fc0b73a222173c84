import { v7 } from 'uuid'
import { goal, goalMonth } from '#server/goals/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** A month of goals of «winterthur». */
export async function addExample({ db }: TestHouse) {
  const where = { studio: 'winterthur', month: '2026-11-01' }
  await db.insert(goalMonth).values({ ...where, version: 1, changedAt: '2026-11-01T08:00:00.000Z' })
  await db.insert(goal).values({ ...where, _id: v7(), figure: 'visits.visits', isPersonal: false, value: 3900 })
}
