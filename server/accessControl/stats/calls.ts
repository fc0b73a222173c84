import { visitMeasures, visitSplits, visitStats } from '#contract/accessControl/stats.ts'
import { serve } from '#server/serve/serve.ts'
import { statisticBook } from '#server/shared/stats/book.ts'
import { visitNumbers } from './count.ts'
import { visitChoices, visitRows } from './rows.ts'

const named = { title: 'Check-ins', name: 'check-ins', measures: visitMeasures, splits: visitSplits }

export const visitStatsCalls = serve(visitStats, {
  numbers: ({ tx, who, body }) => visitNumbers(tx, who, body),
  excel: async ({ tx, who, body }) => {
    const [numbers, choices] = [await visitNumbers(tx, who, body), await visitChoices(tx, who)]
    return statisticBook({ ...named, numbers, choices, asked: body as Parameters<typeof statisticBook>[0]['asked'] })
  },
  rows: ({ tx, who, body }) => visitRows(tx, who, body),
  choices: ({ tx, who }) => visitChoices(tx, who),
})
