import { and, isNotNull, lt } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import { approvedDocuments } from '#server/documents/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import type { WithDb } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { expenseCalls } from './calls.ts'
import { cover, expectAll, uncover } from './expect.ts'
import { seedExpenses } from './seed.ts'
import { expense, recurringExpense } from './tables.ts'

/** Forgets what was removed 30 days ago, and what lies ten years behind its business year (C52). */
async function forgetExpenses({ db }: WithDb, now: number) {
  const removed = new Date(now - 30 * dayMs).toISOString()
  for (const table of [expense, recurringExpense] as const)
    await db.delete(table).where(and(isNotNull(table.removedAt), lt(table.removedAt, removed)))
  await db.delete(expense).where(lt(expense.day, `${Number(today(now).slice(0, 4)) - 10}-01-01`))
}

export const expensesDomain: Domain = {
  name: 'expenses',
  system: 'documents',
  calls: expenseCalls,
  plugs: [approvedDocuments.of({ approved: cover, takenBack: uncover })],
  often: house => expectAll(house),
  daily: (house, now) => forgetExpenses(house, now.getTime()),
  personal: [
    {
      table: 'expense',
      column: 'author',
      act: 'clear',
      export: 'ausgaben',
      kept: {
        what: 'what a studio spent besides bills, and who entered it',
        why: 'books of the company (OR 958f)',
        long: '10 years after the business year; without the name once that account is gone',
      },
    },
  ],
  seed: seedExpenses,
}
