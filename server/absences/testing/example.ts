import { eq } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { publicHoliday } from '#server/absences/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** A public holiday of «winterthur»; absences of others are tried by the domain's own tests. */
export async function addExample({ db }: TestHouse) {
  await db.insert(publicHoliday).values({ _id: exampleId('publicHoliday'), studio: 'winterthur', day: '2027-12-25', name: 'Weihnachten' })
}

export async function restoreExample({ db }: TestHouse) {
  await db
    .update(publicHoliday)
    .set({ removedAt: null })
    .where(eq(publicHoliday._id, exampleId('publicHoliday')))
}
