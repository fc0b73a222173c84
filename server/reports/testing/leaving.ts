import { v7 } from 'uuid'
import { report, reportPerson } from '#server/reports/tables.ts'
import { sealHealth } from '#server/shared/health/healthSeal.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** Reports are the team's, and the examples' calls leave none of a member: one that this person made, and an accident of theirs. */
export async function reported(house: TestHouse, person: string) {
  const at = new Date().toISOString()
  const _id = v7()
  const usual = { studio: 'winterthur', author: person, created: at, since: at }
  const sealed = sealHealth(house, { at, text: 'Gestürzt', concerned: null }, `report ${_id}`)
  await house.db.insert(report).values([
    { ...usual, _id: v7(), kind: 'defect', text: 'Der Haken ist locker.' },
    { ...usual, _id, kind: 'accident', day: at.slice(0, 10), sealed },
  ])
  await house.db.insert(reportPerson).values({ report: _id, person })
}
