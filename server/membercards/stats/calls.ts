import { cardMeasures, cardSplits, membercardStats } from '#contract/membercards/stats.ts'
import { serve } from '#server/serve/serve.ts'
import { snapped } from '#server/shared/stats/reader.ts'
import { statisticExcel } from '#server/shared/stats/statisticBook.ts'
import { cardNumbers } from './membercardNumbers.ts'
import { cardChoices, cardRows } from './rows.ts'

const named = { title: '11-Tage-Kampagne', name: 'elf-tage', measures: cardMeasures, splits: cardSplits }

export const membercardStatsCalls = serve(membercardStats, {
  numbers: snapped(({ tx, who, body }) => cardNumbers(tx, who, body)),
  excel: statisticExcel(named, { numbers: cardNumbers, choices: cardChoices }),
  rows: ({ tx, who, body }) => cardRows(tx, who, body),
  choices: ({ tx, who }) => cardChoices(tx, who),
})
