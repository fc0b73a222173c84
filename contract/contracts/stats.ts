import { type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { type ContractState, contractStates } from '#contract/rules/contracts/states.ts'
import { count, day, id, list, money, text } from '#contract/shapes.ts'
import { amount, type Measure, share, spanTests, statsChoices, statsFields, statsQuery, statsReply } from '#contract/stats.ts'

/** Counts of contracts by day (C47). */
export const contractCounts = object({
  closings: amount().required(),
  /** First days, and days after the final end: with another contract behind it, and without. */
  begun: amount().required(),
  followed: amount().required(),
  ended: amount().required(),
  notices: amount().required(),
  withdrawals: amount().required(),
  pauses: amount().required(),
  /** Contracts that run in the evening of the last day, and in the evening before the first. */
  running: amount().required(),
  atStart: amount().required(),
  /** Rappen that a month of those brings, in the evening of the last day. */
  revenue: count(0, 1e14).required(),
})
export type ContractCounts = InferType<typeof contractCounts>
export const contractCountNames = Object.keys(contractCounts.fields) as (keyof ContractCounts)[]

const notBy = ['reason'] as const

/** Every number of the statistics of contracts, each with its one definition. */
export const contractMeasures: readonly Measure<ContractCounts>[] = [
  {
    id: 'closings',
    title: 'Abschlüsse',
    kind: 'count',
    leads: true,
    better: 'more',
    notBy,
    formula: 'Unterschriebene Verträge am Tag, an dem das Studio sie erhielt, ohne abgelehnte und gelöschte.',
    value: ({ closings }) => closings,
  },
  {
    id: 'running',
    title: 'Laufende Verträge',
    kind: 'count',
    leads: true,
    better: 'more',
    adds: 'stock',
    notBy,
    formula: 'Angenommene Verträge vom ersten bis zum letzten Tag, auch während einer Pause.',
    value: ({ running }) => running,
  },
  {
    id: 'revenue',
    title: 'Umsatz pro Monat',
    kind: 'money',
    leads: true,
    better: 'more',
    adds: 'stock',
    notBy,
    formula:
      'Was ein Monat der laufenden Verträge bringt: Preis nach Aktion und Firmenrabatt, mit Zusätzen, geteilt durch die Monate einer Periode. Was im Voraus oder nach Eintritten bezahlt wird, zählt nicht.',
    value: ({ revenue }) => revenue,
  },
  {
    id: 'ended',
    title: 'Beendete Verträge',
    kind: 'count',
    leads: true,
    better: 'less',
    formula: 'Verträge am Tag nach ihrem Ende, wenn kein anderer Vertrag derselben Person anschliesst.',
    value: ({ ended }) => ended,
  },
  {
    id: 'churn',
    title: 'Abgang',
    kind: 'percent',
    leads: true,
    better: 'less',
    notBy,
    formula: 'Beendete Verträge geteilt durch die Verträge, die zu Beginn des Zeitraums liefen.',
    value: ({ ended, atStart }) => share(ended, atStart),
  },
  {
    id: 'begun',
    title: 'Begonnene Verträge',
    kind: 'count',
    better: 'more',
    notBy,
    formula: 'Angenommene Verträge an ihrem ersten Tag.',
    value: ({ begun }) => begun,
  },
  {
    id: 'followed',
    title: 'Abgelöste Verträge',
    kind: 'count',
    formula: 'Verträge am Tag nach ihrem Ende, wenn ein anderer Vertrag derselben Person anschliesst.',
    value: ({ followed }) => followed,
  },
  {
    id: 'notices',
    title: 'Kündigungen',
    kind: 'count',
    better: 'less',
    formula: 'Kündigungen am Tag ihres Eingangs, ohne zurückgenommene.',
    value: ({ notices }) => notices,
  },
  {
    id: 'withdrawals',
    title: 'Widerrufe',
    kind: 'count',
    better: 'less',
    formula: 'Verträge am Tag, an dem sie widerrufen wurden.',
    value: ({ withdrawals }) => withdrawals,
  },
  {
    id: 'pauses',
    title: 'Pausen',
    kind: 'count',
    notBy,
    formula: 'Pausen an ihrem ersten Tag, ohne zurückgenommene.',
    value: ({ pauses }) => pauses,
  },
]

/** Splits of the numbers. */
export const contractSplits = { studio: 'Studio', offer: 'Angebot', reason: 'Grund', month: 'Monat' } as const

/** Why a contract ended. */
export const endReasons = {
  term: 'Laufzeit vorbei',
  notice: 'Kündigung',
  withdrawal: 'Widerruf',
  upgrade: 'Wechsel',
  transfer: 'Übertragung',
} as const

const narrowed = { offer: list(id().required(), 100) }
const asked = object({ ...statsFields, ...narrowed })
export type ContractStatsAsked = InferType<typeof asked>

const rowsAsked = object({
  ...pageFields(['day', 'number', 'title', 'studio']),
  ...statsQuery,
  ...narrowed,
  /** The number that the rows make. */
  measure: text(20).oneOf(contractMeasures.map(measure => measure.id)),
})
  .test(...spanTests.inOrder)
  .test(...spanTests.notTooLong)
export type ContractRowsAsked = InferType<typeof rowsAsked>

/** A contract behind a number; its person stands in it for whoever sells there alone (C29). */
const row = object({
  /** Of the contract, the day and what happened. */
  _id: text(80).required(),
  /** The day that counts; of a stock the contract's first. */
  day: day().required(),
  number: count(1).required(),
  title: text(80).required(),
  studio: text(40).required(),
  state: text(10)
    .oneOf(Object.keys(contractStates) as ContractState[])
    .required(),
  start: day().required(),
  finalEnd: day().nullable().defined(),
  /** Rappen of a month on the last day of the period. */
  monthly: money().required(),
  name: text(161).nullable().defined(),
  userId: id().nullable().defined(),
  index: count(0).nullable().defined(),
})
export type ContractStatsRow = InferType<typeof row>

/** Whole chain, or the studios of the grant (L46). */
const access = ['stat_admin', 'stat_viewstudio'] as const
const range = { from: '2026-11-01', to: '2026-11-30' }
const example = { body: { datePickerRange: range, selectedStudios: ['pfungen'] } }

/** Statistics of contracts by studio, offer, reason and month (EP-120, L181, L184; C47). */
export const contractStats = domain('contractStats', {
  numbers: post(
    'dashboard/contract/stats',
    { access, body: asked, through: 'self', covers: ['EP-120'], example },
    statsReply(contractCounts),
  ),
  /** The same as an Excel file, with filters and «Stand» in it. */
  excel: post('dashboard/contract/stats/excel', { access, body: asked, through: 'self', example }, 'file'),
  /** The contracts that a number is made of, newest first. */
  rows: post('dashboard/contract/stats/rows', { access, body: rowsAsked, through: 'self', example: { body: range } }, pageOf(row)),
  choices: get('dashboard/contract/stats/choices', { access, example: {} }, statsChoices),
})
