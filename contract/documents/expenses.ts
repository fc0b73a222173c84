import { type InferType, object } from 'yup'
import { studioAsked } from '#contract/access.ts'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { type DocumentRepeat, repeats } from '#contract/rules/documents/repeats.ts'
import { count, day, done, id, lines, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import { account, greatest, somebody } from './shapes.ts'

const spent = {
  /** Made on the device. */
  _id: id().required(),
  studio: studioCode().label('Studio').required(),
  title: text(200).label('Wofür').required('Schreib, wofür.'),
  amount: count(1, greatest).label('Betrag').required('Gib den Betrag ein.'),
  account: account().nullable().default(null),
  issuer: id().label('Aussteller').nullable().default(null),
  note: lines(2000).label('Notiz').nullable().default(null),
}

/** Fields of an expense; its amount is Rappen. */
export const expenseForm = object({ ...spent, day: day().label('Tag').required('Wähle den Tag.') })
export type ExpenseForm = InferType<typeof expenseForm>

/** `expected` until its bill is there or somebody says that it was paid, `covered` with a bill, else `spent`. */
export const expenseStates = { expected: 'Erwartet', covered: 'Mit Rechnung', spent: 'Ausgegeben' } as const
export type ExpenseState = keyof typeof expenseStates

export const expenseRow = expenseForm.shape({
  version: count(1).required(),
  state: text(10)
    .oneOf(Object.keys(expenseStates) as ExpenseState[])
    .required(),
  issuerCalled: text(120).nullable().defined(),
  author: somebody.nullable().defined(),
  /** The bill that it is; what that one says counts. */
  document: object({ _id: id().required(), title: text(200).required(), amount: count(0, greatest).nullable().defined() })
    .nullable()
    .defined(),
  /** The recurring expense of which it came. */
  recurring: id().nullable().defined(),
})
export type Expense = InferType<typeof expenseRow>

const isInOrder = ({ first, until }: { first?: string; until?: string | null }) => !first || !until || first <= until

/** Fields of an expense that comes again. */
export const recurringForm = object({
  ...spent,
  repeat: text(10)
    .oneOf(Object.keys(repeats) as DocumentRepeat[])
    .label('Wie oft')
    .required(),
  first: day().label('Zum ersten Mal am').required('Wähle den Tag.'),
  until: day().label('Bis').nullable().default(null),
}).test('order', 'Das Ende liegt vor dem Anfang.', (value, { createError }) => (isInOrder(value) ? true : createError({ path: 'until' })))
export type RecurringForm = InferType<typeof recurringForm>

export const recurringRow = recurringForm.shape({
  version: count(1).required(),
  issuerCalled: text(120).nullable().defined(),
  /** The next day on which it comes; null once it is over. */
  next: day().nullable().defined(),
})
export type RecurringExpense = InferType<typeof recurringRow>

const right = { access: ['d_fetchAllDocs'] } as const
const change = { ...right, offline: true, studio: studioAsked } as const
const studio = studioCode().required()
const params = { id: exampleId('expense') }
const again = { id: exampleId('recurring') }
const inWinterthur = { studio: 'winterthur' }
const seen = { ...inWinterthur, version: 1_000_000 }
const body = {
  _id: exampleId('newExpense'),
  studio: 'winterthur',
  title: 'Blumen für den Empfang',
  amount: 4250,
  account: '6700',
  issuer: null,
  note: null,
  day: '2026-11-20',
}
const { day: _, ...same } = body
const recurring = {
  ...same,
  _id: exampleId('newRecurring'),
  title: 'Miete',
  amount: 850_000,
  account: '6000',
  repeat: 'month',
  first: '2026-12-01',
  until: null,
}
const sees = object({ studio, version: queryCount(1, 1_000_000_000).required() })

const usual: Usual = {
  mendedAt: () => ({ to: 'documents', search: { ansicht: 'ausgaben' } }),
  rows: { expense: ['edit', 'remove', 'restore'], recurring: ['editRecurring', 'removeRecurring', 'restoreRecurring'] },
  makes: { create: 'edit', addRecurring: 'editRecurring' },
}

/** Expenses of studios besides bills, and those that come again and again (L9, L226, C50). */
export const expenses = domain('expenses', usual, {
  list: get(
    'expenses',
    {
      ...right,
      query: object({
        ...pageFields(['day', 'title', 'amount', 'account', 'studio']),
        studio: list(studioCode().required(), 200),
        state: list(
          text(10)
            .oneOf(Object.keys(expenseStates) as ExpenseState[])
            .required(),
          3,
        ),
      }),
      covers: ['EP-457'],
      example: { query: {} },
    },
    pageOf(expenseRow),
  ),
  recurring: get(
    'expenses/recurring',
    {
      ...right,
      query: object({ ...pageFields(['title', 'amount', 'next', 'studio']), studio: list(studioCode().required(), 200) }),
      covers: ['EP-460'],
      example: { query: {} },
    },
    pageOf(recurringRow),
  ),
  /** Not in the specification. */
  oneRecurring: get(
    'expenses/recurring/:id',
    { ...right, studio: studioAsked, query: object({ studio }), example: { params: again, query: inWinterthur } },
    recurringRow,
  ),
  addRecurring: post('expenses/recurring', { ...change, body: recurringForm, example: { body: recurring } }, recurringRow),
  /** Entries expected up to today stay; those that were expected after today and not covered come anew. */
  editRecurring: put(
    'expenses/recurring/:id',
    {
      ...change,
      body: recurringForm.shape({ version: count(1).required() }),
      example: { params: again, body: { ...recurring, ...seen, _id: again.id }, answers: 'stale' },
    },
    recurringRow,
  ),
  removeRecurring: del(
    'expenses/recurring/:id',
    { ...change, query: sees, example: { params: again, query: seen, answers: 'stale' } },
    done,
  ),
  restoreRecurring: post(
    'expenses/recurring/:id/restore',
    { ...change, body: object({ studio }), example: { params: again, body: inWinterthur } },
    recurringRow,
  ),
  one: get(
    'expenses/:id',
    { ...right, studio: studioAsked, query: object({ studio }), example: { params, query: inWinterthur } },
    expenseRow,
  ),
  create: post('expenses', { ...change, body: expenseForm, covers: ['EP-456'], example: { body } }, expenseRow),
  /** One that was expected is spent by it. */
  edit: put(
    'expenses/:id',
    {
      ...change,
      body: expenseForm.shape({ version: count(1).required() }),
      covers: ['EP-458'],
      example: { params, body: { ...body, ...seen, _id: params.id }, answers: 'stale' },
    },
    expenseRow,
  ),
  remove: del('expenses/:id', { ...change, query: sees, covers: ['EP-459'], example: { params, query: seen, answers: 'stale' } }, done),
  restore: post('expenses/:id/restore', { ...change, body: object({ studio }), example: { params, body: inWinterthur } }, expenseRow),
})
