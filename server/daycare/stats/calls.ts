import { daycareMeasures, daycareSplits, daycareStats } from '#contract/daycare/stats.ts'
import { serve } from '#server/serve/serve.ts'
import { snapped } from '#server/shared/stats/reader.ts'
import { statisticExcel } from '#server/shared/stats/statisticBook.ts'
import { daycareNumbers } from './daycareNumbers.ts'
import { daycareChoices, daycareRows } from './rows.ts'

const named = { title: 'Kinderhort: Statistik', name: 'kinderhort', measures: daycareMeasures, splits: daycareSplits }

export const daycareStatsCalls = serve(daycareStats, {
  numbers: snapped(({ tx, who, body }) => daycareNumbers(tx, who, body)),
  excel: statisticExcel(named, { numbers: daycareNumbers, choices: daycareChoices }),
  rows: ({ tx, who, body }) => daycareRows(tx, who, body),
  choices: ({ tx, who }) => daycareChoices(tx, who),
})
