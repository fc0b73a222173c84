import { eq } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { closedMonth, dayNote } from '#server/shared/stats/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

const _id = exampleId('figureNote')

/** A note on a day of «winterthur». */
export async function addExample({ db }: TestHouse) {
  await db.insert(dayNote).values({ _id, studio: 'winterthur', from: '2026-11-07', to: '2026-11-08', text: 'Umbau' })
}

export async function restoreExample({ db }: TestHouse) {
  await db.update(dayNote).set({ removedAt: null }).where(eq(dayNote._id, _id))
  await db.delete(closedMonth)
}
