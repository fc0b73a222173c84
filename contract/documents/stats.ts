import { type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { type DocumentState, documentStates } from '#contract/rules/documents/states.ts'
import { count, day, id, list, text } from '#contract/shapes.ts'
import { amount, type StatsMeasure, share, spanTests, statsChoices, statsFields, statsQuery, statsReply } from '#contract/stats.ts'
import { greatest } from './shapes.ts'

/** Rappen of many years. */
const rappen = () => count(0, 1e14).required()

/** Counts of bills and receipts that nobody rejected, by the day on the paper, else the day on which they came. */
export const documentCounts = object({
  bills: amount().required(),
  sum: rappen(),
  /** Part of the sum that is approved or beyond, and part that is paid. */
  approved: rappen(),
  paid: rappen(),
  /** Paid ones, and those of them that were paid after their day. */
  payments: amount().required(),
  late: amount().required(),
})
export type DocumentCounts = InferType<typeof documentCounts>
export const documentCountNames = Object.keys(documentCounts.fields) as (keyof DocumentCounts)[]

/** Every number of the statistics, each with its one definition. */
export const documentMeasures: readonly StatsMeasure<DocumentCounts>[] = [
  {
    id: 'sum',
    title: 'Betrag',
    kind: 'money',
    leads: true,
    better: 'less',
    formula:
      'Rechnungen und Quittungen, die niemand abgelehnt hat, mit MWST. Es zählt der Tag auf dem Papier, ohne ihn der Tag des Eingangs.',
    value: ({ sum }) => sum,
  },
  {
    id: 'bills',
    title: 'Belege',
    kind: 'count',
    leads: true,
    formula: 'Rechnungen und Quittungen, die niemand abgelehnt hat.',
    value: ({ bills }) => bills,
  },
  {
    id: 'open',
    title: 'Noch offen',
    kind: 'money',
    leads: true,
    better: 'less',
    formula: 'Betrag weniger was bezahlt ist.',
    value: ({ sum, paid }) => sum - paid,
  },
  {
    id: 'average',
    title: 'Durchschnitt pro Beleg',
    kind: 'money',
    each: true,
    leads: true,
    formula: 'Betrag geteilt durch Belege.',
    value: ({ sum, bills }) => (bills > 0 ? Math.round(sum / bills) : null),
  },
  {
    id: 'approved',
    title: 'Freigegeben',
    kind: 'money',
    formula: 'Betrag dessen, was freigegeben, auf einer Zahlliste oder bezahlt ist.',
    value: ({ approved }) => approved,
  },
  {
    id: 'paid',
    title: 'Bezahlt',
    kind: 'money',
    formula: 'Betrag dessen, was bezahlt ist; Quittungen sind es mit der Freigabe.',
    value: ({ paid }) => paid,
  },
  {
    id: 'lateShare',
    title: 'Zu spät bezahlt',
    kind: 'percent',
    better: 'less',
    formula: 'Rechnungen, die nach ihrem Tag bezahlt wurden, geteilt durch die bezahlten.',
    value: ({ late, payments }) => share(late, payments),
  },
]

/** Splits of the numbers. */
export const documentSplits = { issuer: 'Aussteller', account: 'Konto', studio: 'Studio', month: 'Monat' } as const

/** Stands for what has no issuer, or no account. */
export const nothing = 'none'
const narrowed = {
  issuer: list(
    text(36)
      .matches(/^(none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'Diese Kennung ist nicht lesbar.')
      .required(),
    100,
  ),
  account: list(
    text(4)
      .matches(/^(none|\d{4})$/, 'Ein Konto hat vier Ziffern, zum Beispiel 6500.')
      .required(),
    100,
  ),
}

const asked = object({ ...statsFields, ...narrowed })
export type DocumentStatsAsked = InferType<typeof asked>

const rowsAsked = object({
  ...pageFields(['day', 'title', 'issuer', 'amount', 'account', 'studio']),
  ...statsQuery,
  ...narrowed,
  /** The number that the rows make. */
  measure: text(20).oneOf(documentMeasures.map(measure => measure.id)),
})
  .test(...spanTests.inOrder)
  .test(...spanTests.notTooLong)
export type DocumentRowsAsked = InferType<typeof rowsAsked>

const row = object({
  _id: id().required(),
  day: day().required(),
  title: text(200).required(),
  issuer: text(120).nullable().defined(),
  account: text(4).nullable().defined(),
  amount: count(0, greatest).required(),
  state: text(10)
    .oneOf(Object.keys(documentStates) as DocumentState[])
    .required(),
  studio: text(40).required(),
})
export type DocumentStatsRow = InferType<typeof row>

const access = ['d_fetchAllDocs'] as const
const range = { from: '2026-11-01', to: '2026-11-30' }
const example = { body: { datePickerRange: range, selectedStudios: ['pfungen'] } }

/** Statistics of bills by issuer, account, studio and month (EP-443, C49). */
export const documentStats = domain('documentStats', {
  numbers: post('documents/statistics', { access, body: asked, through: 'self', covers: ['EP-443'], example }, statsReply(documentCounts)),
  /** The same as an Excel file, with filters and «Stand» in it. */
  excel: post('documents/statistics/excel', { access, body: asked, through: 'self', example }, 'file'),
  /** The bills that a number is made of, newest first. */
  rows: post('documents/statistics/rows', { access, body: rowsAsked, through: 'self', example: { body: range } }, pageOf(row)),
  choices: get('documents/statistics/choices', { access, example: {} }, statsChoices),
})
