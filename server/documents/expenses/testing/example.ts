import { eq } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { expense, recurringExpense } from '#server/documents/expenses/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** An expense of «winterthur», and one that comes again. */
export async function addExample({ db }: TestHouse) {
  const of = { studio: 'winterthur', amount: 1990 }
  await db
    .insert(expense)
    .values({ ...of, _id: exampleId('expense'), title: 'Putzmittel', day: '2026-11-03', created: '2026-11-03T10:00:00.000Z' })
  await db.insert(recurringExpense).values({ ...of, _id: exampleId('recurring'), title: 'Serviceabo', repeat: 'year', first: '2030-01-15' })
}

export async function restoreExample({ db }: TestHouse) {
  await db
    .update(expense)
    .set({ removedAt: null })
    .where(eq(expense._id, exampleId('expense')))
  await db
    .update(recurringExpense)
    .set({ removedAt: null })
    .where(eq(recurringExpense._id, exampleId('recurring')))
}
