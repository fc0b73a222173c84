import { paymentStats } from '#contract/payments/statCalls.ts'
import { journalMeasures, journalSplits } from '#contract/payments/stats.ts'
import { transactionMeasures, transactionSplits } from '#contract/payments/transactions.ts'
import { serve } from '#server/serve/serve.ts'
import { statisticBook } from '#server/shared/stats/book.ts'
import { journalChoices, journalNumbers, journalRows } from './overview.ts'
import { statSeers, transactionNumbers } from './transactions.ts'

const named = { title: 'Zahlungen', name: 'zahlungen', measures: journalMeasures, splits: journalSplits }
const wide = { title: 'Transaktionen', name: 'transaktionen', measures: transactionMeasures, splits: transactionSplits }
type Asked = Parameters<typeof statisticBook>[0]['asked']

export const paymentStatsCalls = serve(paymentStats, {
  numbers: ({ tx, who, body }) => journalNumbers(tx, who, body),
  excel: async ({ tx, who, body }) => {
    const [numbers, choices] = [await journalNumbers(tx, who, body), await journalChoices(tx, who)]
    return statisticBook({ ...named, numbers, choices, asked: body as Asked })
  },
  rows: ({ tx, who, query }) => journalRows(tx, who, query),
  choices: ({ tx, who }) => journalChoices(tx, who),
  transactions: ({ tx, who, body }) => transactionNumbers(tx, who, body),
  transactionsExcel: async ({ tx, who, body }) => {
    const [numbers, choices] = [await transactionNumbers(tx, who, body), await journalChoices(tx, who, statSeers)]
    return statisticBook({ ...wide, numbers, choices, asked: body as Asked })
  },
  transactionRows: ({ tx, who, body }) => journalRows(tx, who, body, statSeers),
  transactionChoices: ({ tx, who }) => journalChoices(tx, who, statSeers),
})
