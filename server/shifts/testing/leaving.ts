import { v7 } from 'uuid'
import { dutyShown, publishedShift, shift, shiftPlan, shiftSwap, workPermit } from '#server/shifts/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** Shifts ask for an employment, which the examples' calls leave nobody: a plan of whoever works, with a shift that they were told. */
export async function works({ db }: TestHouse, person: string) {
  const [plan, _id, at] = [v7(), v7(), new Date().toISOString()]
  const usual = { studio: 'winterthur', from: '2026-11-02T07:00:00.000Z', to: '2026-11-02T11:00:00.000Z', kind: 'care' as const, break: 0 }
  const days = { startDate: '2026-11-02', endDate: '2026-11-15' }
  const planningSettings = { needs: [], confirmWithin: 7 }
  await db.insert(shiftPlan).values({ _id: plan, studio: 'winterthur', ...days, planningSettings, author: person, created: at })
  await db.insert(shift).values({ _id, plan, person, ...usual })
  await db.insert(publishedShift).values({ _id: v7(), shift: _id, plan, person, publication: 1, ...usual })
  const swap = { plan, shift: _id, studio: 'winterthur', from: usual.from, to: usual.to, created: at, since: at }
  await db.insert(shiftSwap).values([
    { ...swap, _id: v7(), giver: person, decider: person, state: 'refused' },
    { ...swap, _id: v7(), wanted: person, taker: person, state: 'expired' },
  ])
  const days2027 = { from: '2027-01-01', to: '2027-12-31' }
  await db.insert(workPermit).values({ _id: v7(), studio: 'winterthur', kind: 'night', number: 'NW 7', person, kinds: [], ...days2027 })
  await db.insert(dutyShown).values({ person, shown: true, at }).onConflictDoNothing()
}
