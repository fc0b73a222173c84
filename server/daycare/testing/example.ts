import { eq } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { child, daycareHours, daycareProof, daycareSignup } from '#server/daycare/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'

const created = '2026-11-20T16:42:00.000Z'

export const owned = [exampleId('ownChild')]
export const named = ['ownChild', 'newChild', 'newDaycare'].map(exampleId)

/** A Kinderhort in «winterthur», a child of the owner, and a parent whom carers find. */
export async function addExample(house: TestHouse, owner: Somebody) {
  const open = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: '08:00', to: '12:00' }))
  const usual = { closed: [], places: 200, fromMonths: 6, toYears: 18, mostMinutes: 120, ratios: [{ upTo: 8, children: 8 }] }
  await house.db.insert(daycareHours).values({ studio: 'winterthur', weekdays: open, ...usual })
  await member(house, { _id: exampleId('daycareParent'), studioCode: 'winterthur' })
  const held = { issued: '2027-01-01', until: '2027-12-31' }
  await house.db
    .insert(daycareProof)
    .values({ _id: exampleId('daycareProof'), studio: 'winterthur', kind: 'permit', number: 'KH 1', ...held })
  const kid = { vorname: 'Mila', geburtstag: '2023-05-04', created }
  await house.db.insert(child).values({ ...kid, _id: exampleId('ownChild'), parent: owner._id })
}

export async function restoreExample({ db }: TestHouse) {
  await db.delete(daycareSignup).where(eq(daycareSignup._id, exampleId('newDaycareAtDesk')))
  await db.update(daycareProof).set({ removedAt: null })
  await db.delete(child).where(eq(child._id, exampleId('newDaycareChild')))
  await db
    .update(child)
    .set({ removedAt: null })
    .where(eq(child._id, exampleId('ownChild')))
}
