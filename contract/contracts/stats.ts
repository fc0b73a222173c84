import { type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { type ContractState, contractStates } from '#contract/rules/contracts/states.ts'
import { count, day, id, list, money, text } from '#contract/shapes.ts'
import { spanTests, statsChoices, statsFields, statsQuery, statsReply } from '#contract/stats.ts'
import { earningCounts, earningRow, earningRowsAsked, earningsAsked } from './earnings.ts'
import { growthAsked, growthCounts, growthRow, growthRowsAsked } from './growth.ts'
import { contractCounts, contractMeasures, packageMeasures, wideContractMeasures } from './measures.ts'

/** Splits of the numbers. */
export const contractSplits = { studio: 'Studio', offer: 'Angebot', reason: 'Grund', month: 'Monat' } as const
/** Those of the page of the statistics; who closed it is told to whoever reads names there. */
export const wideSplits = { ...contractSplits, brand: 'Marke', source: 'Abgeschlossen', seller: 'Abgeschlossen von' } as const

/** Those of the page of the packages. */
export const packageSplits = { offer: 'Angebot', addOn: 'Zusatz', brand: 'Marke', studio: 'Studio', month: 'Monat' } as const

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

const rowsOf = (measures: readonly { id: string }[]) =>
  object({
    ...pageFields(['day', 'number', 'title', 'studio']),
    ...statsQuery,
    ...narrowed,
    /** The number that the rows make. */
    measure: text(20).oneOf(measures.map(measure => measure.id)),
  })
    .test(...spanTests.inOrder)
    .test(...spanTests.notTooLong)
const rowsAsked = rowsOf(contractMeasures)
const wideRowsAsked = rowsOf(wideContractMeasures)
const packageRowsAsked = rowsOf(packageMeasures)
export type ContractRowsAsked = InferType<typeof rowsAsked>

/** A contract behind a number; its person stands in it for whoever sells there alone (C29). */
const row = object({
  /** Id made of the contract, the day and the event. */
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
  /** The same count with more measures and splits (L184, V57). */
  wide: post('stats/contracts', { access, body: asked, through: 'self', covers: ['EP-140'], example }, statsReply(contractCounts)),
  wideExcel: post('stats/contracts/excel', { access, body: asked, through: 'self', example }, 'file'),
  wideRows: post('stats/contracts/rows', { access, body: wideRowsAsked, through: 'self', example: { body: range } }, pageOf(row)),
  wideChoices: get('stats/contracts/choices', { access, example: {} }, statsChoices),
  /** The same count by offer and add-on (L184, V50). */
  packages: post('stats/packages', { access, body: asked, through: 'self', covers: ['EP-145'], example }, statsReply(contractCounts)),
  packagesExcel: post('stats/packages/excel', { access, body: asked, through: 'self', example }, 'file'),
  packagesRows: post('stats/packages/rows', { access, body: packageRowsAsked, through: 'self', example: { body: range } }, pageOf(row)),
  packagesChoices: get('stats/packages/choices', { access, example: {} }, statsChoices),
  /** How the members developed (L184, V27). */
  growth: post('stats/growth', { access, body: growthAsked, through: 'self', covers: ['EP-144'], example }, statsReply(growthCounts)),
  growthExcel: post('stats/growth/excel', { access, body: growthAsked, through: 'self', example }, 'file'),
  /** The turns that a number is made of, newest first. */
  growthRows: post('stats/growth/rows', { access, body: growthRowsAsked, through: 'self', example: { body: range } }, pageOf(growthRow)),
  growthChoices: get('stats/growth/choices', { access, example: {} }, statsChoices),
  /** Earnings of contracts and sales (V27). */
  earned: post('stats/earnings', { access, body: earningsAsked, through: 'self', example }, statsReply(earningCounts)),
  earnedExcel: post('stats/earnings/excel', { access, body: earningsAsked, through: 'self', example }, 'file'),
  /** The contracts and payments that a number is made of. */
  earnedRows: post(
    'stats/earnings/rows',
    { access, body: earningRowsAsked, through: 'self', example: { body: range } },
    pageOf(earningRow),
  ),
  earnedChoices: get('stats/earnings/choices', { access, example: {} }, statsChoices),
})
