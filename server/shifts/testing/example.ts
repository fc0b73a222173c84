import { inArray } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { shift, shiftPlan, shiftTemplate, workPermit } from '#server/shifts/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

const studio = 'winterthur'
const times = { from: '2027-01-06T07:00:00.000Z', to: '2027-01-06T12:00:00.000Z' }

/** A draft of January with a shift, and a template, in «winterthur». */
export async function addExample({ db }: TestHouse) {
  await db.insert(shiftPlan).values({
    _id: exampleId('shiftPlan'),
    studio,
    startDate: '2027-01-04',
    endDate: '2027-01-31',
    planningSettings: { needs: [], confirmWithin: 7 },
    created: '2026-11-20T16:42:00.000Z',
  })
  await db.insert(shift).values({ _id: exampleId('shift'), plan: exampleId('shiftPlan'), studio, ...times, kind: 'care', break: 0 })
  await db.insert(workPermit).values({
    _id: exampleId('workPermit'),
    studio,
    kind: 'sunday',
    number: 'SO 2027-4',
    kinds: ['office'],
    from: '2027-01-01',
    to: '2027-06-30',
  })
  await db.insert(shiftTemplate).values({
    _id: exampleId('shiftTemplate'),
    studio,
    name: 'Spätdienst',
    lines: [{ weekday: 2, from: '14:00', to: '22:00', kind: 'care', skill: null, break: 30, count: 1 }],
  })
}

export async function restoreExample({ db }: TestHouse) {
  await db.update(shiftPlan).set({ removedAt: null, state: 'draft' })
  await db.update(shift).set({ removedAt: null })
  await db.update(shiftTemplate).set({ removedAt: null })
  await db.update(workPermit).set({ removedAt: null })
  await db.delete(shift).where(inArray(shift._id, [exampleId('newShift'), exampleId('copiedShift')]))
}
