import { rowForm } from '#client/kit/rowForm.tsx'
import { expenses } from '#contract/documents/expenses.ts'

/** How an expense is written. */
export const expense = rowForm({
  add: expenses.create,
  edit: expenses.edit,
  remove: expenses.remove,
  restore: expenses.restore,
  one: expenses.one,
  fresh: { version: 1, state: 'spent', issuerCalled: null, author: null, document: null, recurring: null },
  called: ({ title }) => title,
  named: title => `«${title}»`,
  draft: 'expense',
  removal: { label: 'Ausgabe entfernen' },
})

/** How one that comes again is written. */
export const recurring = rowForm({
  add: expenses.addRecurring,
  edit: expenses.editRecurring,
  remove: expenses.removeRecurring,
  restore: expenses.restoreRecurring,
  one: expenses.oneRecurring,
  fresh: { version: 1, issuerCalled: null, next: null },
  called: ({ title }) => title,
  named: title => `«${title}»`,
  draft: 'recurringExpense',
  removal: { label: 'Wiederkehrende Ausgabe entfernen' },
})
