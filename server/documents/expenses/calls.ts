import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type Expense, type ExpenseState, expenses } from '#contract/documents/expenses.ts'
import type { PageQuery } from '#contract/page.ts'
import type { Acting } from '#server/kit/acting.ts'
import { holds } from '#server/kit/found.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import type { RowAct } from '#server/kit/rows.ts'
import { lettersSql } from '#server/kit/words.ts'
import { serve } from '#server/serve/serve.ts'
import { expectOf, forgetExpected } from './expect.ts'
import { expenseRows, recurringRows } from './rows.ts'
import { expense, recurringExpense } from './tables.ts'

interface ExpensePageParams extends PageQuery {
  studio?: string[]
  state?: ExpenseState[]
}

const sorts: Record<string, SQL> = {
  day: sql`${expense.day}`,
  title: sql.raw(`${lettersSql('"expense"."title"')} collate "C"`),
  amount: sql`${expense.amount}`,
  account: sql`${expense.account}`,
  studio: sql`${expense.studio}`,
}

const standing: Record<ExpenseState, SQL | undefined> = {
  covered: isNotNull(expense.document),
  expected: and(isNull(expense.document), eq(expense.state, 'expected')),
  spent: and(isNull(expense.document), eq(expense.state, 'spent')),
}

/** A page of SQL, the newest day first. */
async function pageOf(given: Acting, { q, studio, state, sort = '-day', offset = 0, limit = 100 }: ExpensePageParams) {
  const { tx, who } = given
  const where = and(
    isNull(expense.removedAt),
    reachConditionOf(expense.studio, studiosWith('d_fetchAllDocs', who)),
    studio?.length ? inArray(expense.studio, studio) : undefined,
    state?.length
      ? sql`(${sql.join(
          state.map(word => standing[word] as SQL),
          sql` or `,
        )})`
      : undefined,
    q ? holds(sql`concat_ws(' ', ${expense.title}, ${expense.note})`, q) : undefined,
  )
  const way = sort.startsWith('-') ? desc : asc
  const found = await tx
    .select({ _id: expense._id })
    .from(expense)
    .where(where)
    .orderBy(sql`${way(sorts[sort.replace('-', '')] ?? sorts.day!)} nulls last`, way(expense._id))
    .offset(offset)
    .limit(limit)
  const ids = found.map(({ _id }) => _id)
  const rows = ids.length > 0 ? await expenseRows.read(given, inArray(expense._id, ids)) : []
  const by = new Map(rows.map(row => [row._id, row]))
  const sorted = ids.flatMap((_id): Expense[] => {
    const row = by.get(_id)
    return row ? [row] : []
  })
  return { rows: sorted, total: await tx.$count(expense, where) }
}

/** The same handler; what is expected follows it at once. */
const expecting =
  <Given extends RowAct, Answer>(handle: (given: Given) => Promise<Answer>) =>
  async (given: Given) => {
    const answer = await handle(given)
    const _id = (given.params as { id?: string } | undefined)?.id ?? (given.body as { _id: string })._id
    const [row] = await given.tx.select().from(recurringExpense).where(eq(recurringExpense._id, _id))
    if (!row) return answer
    await forgetExpected(given.tx, _id)
    if (!row.removedAt) await expectOf(given.tx, row)
    return answer
  }

export const expenseCalls = serve(
  expenses,
  {
    list: given => pageOf(given, given.query),
    one: expenseRows.one,
    create: expenseRows.create,
    edit: expenseRows.edit,
    remove: expenseRows.remove,
    restore: expenseRows.restore,
    recurring: recurringRows.page(
      row => `${row.title} ${row.issuerCalled ?? ''}`,
      'title',
      ({ studio }: { studio?: string[] }) => (studio?.length ? inArray(recurringExpense.studio, studio) : undefined),
    ),
    oneRecurring: recurringRows.one,
    addRecurring: expecting(recurringRows.create),
    editRecurring: expecting(recurringRows.edit),
    removeRecurring: expecting(recurringRows.remove),
    restoreRecurring: expecting(recurringRows.restore),
  },
  {},
  homeOf([expense, recurringExpense]),
)
