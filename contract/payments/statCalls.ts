import { domain, get, post } from '#contract/call.ts'
import { pageOf } from '#contract/page.ts'
import { statsChoices, statsReply } from '#contract/stats.ts'
import { journalAsked, journalCounts, journalMeasures, journalRow, journalRowsBy } from './stats.ts'
import { transactionCounts, transactionMeasures } from './transactionMeasures.ts'

const access = ['stat_admin', 'shop_purchase_view', 'shop_manage'] as const
/** Whole chain, or the studios of the grant (L46). */
const seers = ['stat_admin', 'stat_viewstudio'] as const
const example = { body: { datePickerRange: { from: '2026-11-01', to: '2026-11-30' }, selectedStudios: ['pfungen'] } }

/** Overview of payments (L55): figures without names. */
export const paymentStats = domain('paymentStats', {
  numbers: post('payment/overview', { access, body: journalAsked, through: 'self', example }, statsReply(journalCounts)),
  excel: post('payment/overview/excel', { access, body: journalAsked, through: 'self', example }, 'file'),
  /** The booking journal, newest first. */
  rows: get(
    'payment/overview/journal',
    { access, query: journalRowsBy(journalMeasures), example: { query: { from: '2026-11-01', to: '2026-11-30' } } },
    pageOf(journalRow),
  ),
  choices: get('payment/overview/choices', { access, example: {} }, statsChoices),
  /** The same figures beside what the access-control service reports, for whoever sees the studio's statistics (L46, L184; V57). */
  transactions: post(
    'stats/transactions',
    { access: seers, body: journalAsked, through: 'self', covers: ['EP-141'], example },
    statsReply(transactionCounts),
  ),
  transactionsExcel: post('stats/transactions/excel', { access: seers, body: journalAsked, through: 'self', example }, 'file'),
  transactionRows: post(
    'stats/transactions/rows',
    {
      access: seers,
      body: journalRowsBy(transactionMeasures),
      through: 'self',
      example: { body: { from: '2026-11-01', to: '2026-11-30' } },
    },
    pageOf(journalRow),
  ),
  transactionChoices: get('stats/transactions/choices', { access: seers, example: {} }, statsChoices),
})
