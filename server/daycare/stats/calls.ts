import { daycareMeasures, daycareSplits, daycareStats } from '#contract/daycare/stats.ts'
import { serve } from '#server/serve/serve.ts'
import { statisticBook } from '#server/shared/stats/book.ts'
import { daycareNumbers } from './numbers.ts'
import { daycareChoices, daycareRows } from './rows.ts'

const named = { title: 'Kinderhort: Statistik', name: 'kinderhort', measures: daycareMeasures, splits: daycareSplits }

export const daycareStatsCalls = serve(daycareStats, {
  numbers: ({ tx, who, body }) => daycareNumbers(tx, who, body),
  excel: async ({ tx, who, body }) => {
    const [numbers, choices] = [await daycareNumbers(tx, who, body), await daycareChoices(tx, who)]
    return statisticBook({ ...named, numbers, choices, asked: body as Parameters<typeof statisticBook>[0]['asked'] })
  },
  rows: ({ tx, who, body }) => daycareRows(tx, who, body),
  choices: ({ tx, who }) => daycareChoices(tx, who),
})
