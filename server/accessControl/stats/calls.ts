import { visitMeasures, visitSplits, visitStats } from '#contract/accessControl/stats.ts'
import { serve } from '#server/serve/serve.ts'
import { statisticBook } from '#server/shared/stats/book.ts'
import { visitNumbers } from './count.ts'
import { visitChoices, visitRows } from './rows.ts'

const named = { title: 'Check-ins', name: 'check-ins', measures: visitMeasures, splits: visitSplits }

export const visitStatsCalls = serve(visitStats, {
  numbers: given => visitNumbers(given, given.body),
  excel: async given => {
    const [numbers, choices] = [await visitNumbers(given, given.body), await visitChoices(given.tx, given.who)]
    return statisticBook({ ...named, numbers, choices, asked: given.body as Parameters<typeof statisticBook>[0]['asked'] })
  },
  rows: ({ tx, who, body }) => visitRows(tx, who, body),
  choices: ({ tx, who }) => visitChoices(tx, who),
})
