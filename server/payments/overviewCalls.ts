import { paymentStats } from '#contract/payments/statCalls.ts'
import { journalMeasures, journalSplits } from '#contract/payments/stats.ts'
import { transactionMeasures, transactionSplits } from '#contract/payments/transactionMeasures.ts'
import { serve } from '#server/serve/serve.ts'
import { snappedPage } from '#server/shared/stats/reader.ts'
import { statisticExcel } from '#server/shared/stats/statisticBook.ts'
import { journalChoices, journalNumbers, journalRows } from './overview.ts'
import { statSeers, transactionNumbers } from './transactions.ts'

const named = { title: 'Zahlungen', name: 'zahlungen', measures: journalMeasures, splits: journalSplits }
const wide = { title: 'Transaktionen', name: 'transaktionen', measures: transactionMeasures, splits: transactionSplits }

export const paymentStatsCalls = serve(paymentStats, {
  numbers: snappedPage('payments', ({ tx, who, body }) => journalNumbers(tx, who, body)),
  excel: statisticExcel(named, { numbers: journalNumbers, choices: journalChoices, family: 'payments' }),
  rows: ({ tx, who, query }) => journalRows(tx, who, query),
  choices: ({ tx, who }) => journalChoices(tx, who),
  transactions: snappedPage('payments', ({ tx, who, body }) => transactionNumbers(tx, who, body)),
  transactionsExcel: statisticExcel(wide, {
    numbers: transactionNumbers,
    choices: (tx, who) => journalChoices(tx, who, statSeers),
    family: 'payments',
  }),
  transactionRows: ({ tx, who, body }) => journalRows(tx, who, body, statSeers),
  transactionChoices: ({ tx, who }) => journalChoices(tx, who, statSeers),
})
