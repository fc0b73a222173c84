import { array, type InferType, object } from 'yup'
import { every, studioAsked } from '#contract/access.ts'
import { del, domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, day, done, id, instant, list, studioCode, text } from '#contract/shapes.ts'
import { monthCalls } from './month.ts'
import { mostAtOnce, somebody } from './shapes.ts'

const bill = object({
  _id: id().required(),
  title: text(200).required(),
  issuer: text(120).nullable().defined(),
  iban: text(34).nullable().defined(),
  reference: text(27).nullable().defined(),
  number: text(60).nullable().defined(),
  amount: count(0, 1e12).required(),
  due: day().nullable().defined(),
  account: text(4).nullable().defined(),
})
export type ListedBill = InferType<typeof bill>

export const payListRow = object({
  _id: id().required(),
  studio: studioCode().required(),
  created: instant().required(),
  by: somebody.nullable().defined(),
  /** The day on which the bank paid it; null while it is open. */
  paidOn: day().nullable().defined(),
  bills: count().required(),
  /** Rappen. */
  sum: count(0, 1e14).required(),
  /** The day on which the first of its bills is due. */
  due: day().nullable().defined(),
})
export type PayList = InferType<typeof payListRow>

export const payListDetail = payListRow.shape({ documents: array().of(bill.required()).required() })
export type PayListDetail = InferType<typeof payListDetail>

export const payListForm = object({
  _id: id().required(),
  studio: studioCode().required(),
  documents: list(id().required(), mostAtOnce).min(1, 'Wähle mindestens eine Rechnung.').required(),
})

/** Payments are for office and administration (C01). */
const right = { access: every(['d_fetchAllDocs', 'd_fetchDocs'], ['role:office', 'role:admin']) } as const
const change = { ...right, offline: true, studio: studioAsked, touches: ['documents', 'documentStats'] } as const
const studio = studioCode().required()
/** Nobody's: who sees a list is tried by the domain's own tests. */
const unknown = { params: { id: exampleId('noPayList') }, answers: 'missing' } as const
const inWinterthur = { studio: 'winterthur' }

/** Lists of approved bills that go to the bank together (C50): each bill stands on one at most. */
export const payLists = domain(
  'payLists',
  { mendedAt: () => ({ to: 'documents', search: { ansicht: 'zahlen' } }) },
  {
    list: get(
      'documents/lists',
      {
        ...right,
        query: object({ ...pageFields(['created', 'studio', 'sum']), studio: list(studioCode().required(), 200) }),
        example: { query: {} },
      },
      pageOf(payListRow),
    ),
    one: get('documents/lists/:id', { ...right, example: unknown }, payListDetail),
    ...monthCalls,
    /** For the bank: account, reference, amount and day of each bill. */
    excel: get('documents/lists/:id/excel', { ...right, example: unknown }, 'file'),
    /** Refuses `invalid` at `documents` for what is no approved bill with an account, an amount and no list. */
    create: post(
      'documents/lists',
      {
        ...change,
        body: payListForm,
        example: { body: { _id: exampleId('newPayList'), ...inWinterthur, documents: [exampleId('noDocument')] }, answers: 'invalid' },
      },
      payListDetail,
    ),
    /** Takes a bill off: it is approved, and on no list. Refuses `document-state` once the list is paid. */
    takeOff: del(
      'documents/lists/:id/bill/:bill',
      {
        ...change,
        query: object({ studio }),
        example: { params: { ...unknown.params, bill: exampleId('noDocument') }, query: inWinterthur, answers: 'missing' },
      },
      payListDetail,
    ),
    /** Says that the bank paid it that day; null takes it back. */
    pay: put(
      'documents/lists/:id/paid',
      {
        ...change,
        body: object({ studio, on: day().label('Bezahlt am').nullable().default(null) }),
        example: { ...unknown, body: { ...inWinterthur, on: '2026-11-28' } },
      },
      payListDetail,
    ),
    /** Dissolves it: its bills are approved, and on no list. Refuses `document-state` once it is paid. */
    remove: del(
      'documents/lists/:id',
      { ...change, query: object({ studio }), example: { params: unknown.params, query: inWinterthur } },
      done,
    ),
  },
)
