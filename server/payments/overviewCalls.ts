import { journalMeasures, journalSplits, paymentStats } from '#contract/payments/stats.ts'
import { serve } from '#server/serve/serve.ts'
import { statisticBook } from '#server/shared/stats/book.ts'
import { journalChoices, journalNumbers, journalRows } from './overview.ts'

const named = { title: 'Zahlungen', name: 'zahlungen', measures: journalMeasures, splits: journalSplits }

export const paymentStatsCalls = serve(paymentStats, {
  numbers: ({ tx, who, body }) => journalNumbers(tx, who, body),
  excel: async ({ tx, who, body }) => {
    const [numbers, choices] = [await journalNumbers(tx, who, body), await journalChoices(tx, who)]
    return statisticBook({ ...named, numbers, choices, asked: body as Parameters<typeof statisticBook>[0]['asked'] })
  },
  rows: ({ tx, who, query }) => journalRows(tx, who, query),
  choices: ({ tx, who }) => journalChoices(tx, who),
})
