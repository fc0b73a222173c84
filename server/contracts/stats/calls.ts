import { contractMeasures, wideMeasures } from '#contract/contracts/measures.ts'
import { contractSplits, contractStats, wideSplits } from '#contract/contracts/stats.ts'
import { serve } from '#server/serve/serve.ts'
import { statisticBook } from '#server/shared/stats/book.ts'
import { contractNumbers } from './numbers.ts'
import { contractChoices, contractRows } from './rows.ts'

const named = { title: 'Abschlüsse', name: 'vertraege', measures: contractMeasures, splits: contractSplits }

const wide = { title: 'Verträge: Statistik', name: 'vertragsstatistik', measures: wideMeasures, splits: wideSplits }

export const contractStatsCalls = serve(contractStats, {
  numbers: ({ tx, who, body }) => contractNumbers(tx, who, body),
  excel: async ({ tx, who, body }) => {
    const [numbers, choices] = [await contractNumbers(tx, who, body), await contractChoices(tx, who)]
    return statisticBook({ ...named, numbers, choices, asked: body as Parameters<typeof statisticBook>[0]['asked'] })
  },
  rows: ({ tx, who, body }) => contractRows(tx, who, body),
  choices: ({ tx, who }) => contractChoices(tx, who),
  wide: ({ tx, who, body }) => contractNumbers(tx, who, body, true),
  wideExcel: async ({ tx, who, body }) => {
    const [numbers, choices] = [await contractNumbers(tx, who, body, true), await contractChoices(tx, who)]
    return statisticBook({ ...wide, numbers, choices, asked: body as Parameters<typeof statisticBook>[0]['asked'] })
  },
  wideRows: ({ tx, who, body }) => contractRows(tx, who, body),
  wideChoices: ({ tx, who }) => contractChoices(tx, who),
})
