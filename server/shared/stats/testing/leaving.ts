import { v7 } from 'uuid'
import { closedMonth } from '#server/shared/stats/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { makeStudio } from '#server/testing/make.ts'

/** A month that this person closed. */
export async function closes(house: TestHouse, person: string) {
  const { code: studio } = await makeStudio(house)
  const at = new Date().toISOString()
  const report = { at, studio, name: studio, month: '2026-10', running: false, sections: [] }
  await house.db.insert(closedMonth).values({ _id: v7(), studio, month: '2026-10-01', closedAt: at, closedBy: person, report })
}
