import { growthMeasures, growthSplits } from '#contract/contracts/growth.ts'
import { contractMeasures, packageMeasures, wideMeasures } from '#contract/contracts/measures.ts'
import { contractSplits, contractStats, packageSplits, wideSplits } from '#contract/contracts/stats.ts'
import { serve } from '#server/serve/serve.ts'
import { statisticBook } from '#server/shared/stats/book.ts'
import { growthNumbers, growthRows } from './growth.ts'
import { contractNumbers } from './numbers.ts'
import { contractChoices, contractRows, studioChoices } from './rows.ts'

const named = { title: 'Abschlüsse', name: 'vertraege', measures: contractMeasures, splits: contractSplits }

const wide = { title: 'Verträge: Statistik', name: 'vertragsstatistik', measures: wideMeasures, splits: wideSplits }

const packages = { title: 'Pakete', name: 'pakete', measures: packageMeasures, splits: packageSplits }
const growth = { title: 'Vertragsentwicklung', name: 'vertragsentwicklung', measures: growthMeasures, splits: growthSplits }
type Asked = Parameters<typeof statisticBook>[0]['asked']

export const contractStatsCalls = serve(contractStats, {
  numbers: ({ tx, who, body }) => contractNumbers(tx, who, body),
  excel: async ({ tx, who, body }) => {
    const [numbers, choices] = [await contractNumbers(tx, who, body), await contractChoices(tx, who)]
    return statisticBook({ ...named, numbers, choices, asked: body as Asked })
  },
  rows: ({ tx, who, body }) => contractRows(tx, who, body),
  choices: ({ tx, who }) => contractChoices(tx, who),
  wide: ({ tx, who, body }) => contractNumbers(tx, who, body, 'wide'),
  wideExcel: async ({ tx, who, body }) => {
    const [numbers, choices] = [await contractNumbers(tx, who, body, 'wide'), await contractChoices(tx, who)]
    return statisticBook({ ...wide, numbers, choices, asked: body as Asked })
  },
  wideRows: ({ tx, who, body }) => contractRows(tx, who, body),
  wideChoices: ({ tx, who }) => contractChoices(tx, who),
  packages: ({ tx, who, body }) => contractNumbers(tx, who, body, 'packages'),
  packagesExcel: async ({ tx, who, body }) => {
    const [numbers, choices] = [await contractNumbers(tx, who, body, 'packages'), await contractChoices(tx, who)]
    const told = { ...numbers, splits: numbers.splits.filter(({ by }) => by in packageSplits) }
    return statisticBook({ ...packages, numbers: told, choices, asked: body as Asked })
  },
  packagesRows: ({ tx, who, body }) => contractRows(tx, who, body),
  packagesChoices: ({ tx, who }) => contractChoices(tx, who),
  growth: ({ tx, who, body }) => growthNumbers(tx, who, body),
  growthExcel: async ({ tx, who, body }) => {
    const [numbers, choices] = [await growthNumbers(tx, who, body), await studioChoices(tx, who)]
    return statisticBook({ ...growth, numbers, choices, asked: body as Asked })
  },
  growthRows: ({ tx, who, body }) => growthRows(tx, who, body),
  growthChoices: ({ tx, who }) => studioChoices(tx, who),
})
