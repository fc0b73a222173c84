import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Expense, ExpenseForm, RecurringExpense, RecurringForm } from '#contract/documents/expenses.ts'
import type { NamedPerson } from '#contract/documents/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { invoiceIssuer } from '#server/documents/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { ofStudioAsked, reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { rowsOf } from '#server/kit/rows.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { nextOf } from './expenseDates.ts'
import { expense, recurringExpense } from './tables.ts'

const issuerOf = (table: string) => sql<string | null>`(select i.name from invoice_issuer i where i._id = ${sql.raw(table)}.issuer)`

const beside = {
  issuerCalled: issuerOf('expense'),
  by: sql<NamedPerson | null>`(select json_build_object('_id', p._id, 'name', trim(concat_ws(' ', p.vorname, p.nachname))) from person p
    where p._id = expense.author and p.deleted_at is null)`,
  bill: sql<
    Expense['document']
  >`(select json_build_object('_id', d._id, 'title', d.title, 'amount', d.amount) from document d where d._id = expense.document)`,
}
type ExpenseBesideValues = { [Name in keyof typeof beside]: (typeof beside)[Name] extends SQL<infer Value> ? Value : never }

function expenseOf({
  removedAt: _,
  created: __,
  expectedOn: ___,
  by,
  bill,
  state,
  ...row
}: typeof expense.$inferSelect & ExpenseBesideValues): Expense {
  return { ...row, author: by, document: bill, state: bill ? 'covered' : state }
}

async function mustHaveIssuer(tx: Tx, _id: string | null) {
  if (_id && (await tx.$count(invoiceIssuer, and(eq(invoiceIssuer._id, _id), isNull(invoiceIssuer.removedAt)))) === 0)
    throw new Refusal('invalid', { issuer: 'Diesen Aussteller gibt es nicht mehr.' })
}

export const expenseRows = rowsOf({
  table: expense,
  // Whoever saves one that was expected says that it was spent.
  fields: ({ studio, title, amount, account, issuer, note, day }: Omit<ExpenseForm, '_id'>) => ({
    studio,
    title,
    amount,
    account,
    issuer,
    note,
    day,
    state: 'spent' as const,
  }),
  born: ({ who }) => ({ author: actorOf(who), created: new Date().toISOString() }),
  beside,
  shown: expenseOf,
  visibleTo: who => reachConditionOf(expense.studio, studiosWith('d_fetchAllDocs', who)),
  meant: given => ofStudioAsked(expense.studio, given),
  mayStand: ({ tx }, { issuer }) => mustHaveIssuer(tx, issuer),
})

export const recurringRows = rowsOf({
  table: recurringExpense,
  fields: ({ studio, title, amount, account, issuer, note, repeat, first, until }: Omit<RecurringForm, '_id'>) => ({
    studio,
    title,
    amount,
    account,
    issuer,
    note,
    repeat,
    first,
    until,
  }),
  beside: { issuerCalled: issuerOf('recurring_expense') },
  shown: ({ removedAt: _, ...row }): RecurringExpense => ({ ...row, next: nextOf(row, today()) }),
  visibleTo: who => reachConditionOf(recurringExpense.studio, studiosWith('d_fetchAllDocs', who)),
  meant: given => ofStudioAsked(recurringExpense.studio, given),
  mayStand: ({ tx }, { issuer }) => mustHaveIssuer(tx, issuer),
})
