import { earningMeasures, earningSplits } from '#contract/contracts/earnings.ts'
import { growthMeasures, growthSplits } from '#contract/contracts/growth.ts'
import { contractMeasures, packageMeasures, wideContractMeasures } from '#contract/contracts/measures.ts'
import { type ContractStatsAsked, contractSplits, contractStats, packageSplits, wideSplits } from '#contract/contracts/stats.ts'
import { earningNumbers } from '#server/contracts/earnings/earningNumbers.ts'
import { earningRows } from '#server/contracts/earnings/rows.ts'
import type { Tx } from '#server/kit/database.ts'
import { serve, type Who } from '#server/serve/serve.ts'
import { snappedPage } from '#server/shared/stats/reader.ts'
import { statisticExcel } from '#server/shared/stats/statisticBook.ts'
import { contractNumbers } from './contractNumbers.ts'
import { growthNumbers, growthRows } from './growth.ts'
import { contractChoices, contractRows, studioChoices } from './rows.ts'

const named = { title: 'Abschlüsse', name: 'vertraege', measures: contractMeasures, splits: contractSplits }

const wide = { title: 'Verträge: Statistik', name: 'vertragsstatistik', measures: wideContractMeasures, splits: wideSplits }

const packages = { title: 'Pakete', name: 'pakete', measures: packageMeasures, splits: packageSplits }
const earned = { title: 'Erlös', name: 'erloes', measures: earningMeasures, splits: earningSplits }
const growth = { title: 'Vertragsentwicklung', name: 'vertragsentwicklung', measures: growthMeasures, splits: growthSplits }

/** Packages are split as their page names it. */
async function packageNumbers(tx: Tx, who: Pick<Who, 'grants'>, asked: ContractStatsAsked) {
  const numbers = await contractNumbers(tx, who, asked, 'packages')
  return { ...numbers, splits: numbers.splits.filter(({ by }) => by in packageSplits) }
}

export const contractStatsCalls = serve(contractStats, {
  numbers: snappedPage('contracts', ({ tx, who, body }) => contractNumbers(tx, who, body)),
  excel: statisticExcel(named, { numbers: contractNumbers, choices: contractChoices, family: 'contracts' }),
  rows: ({ tx, who, body }) => contractRows(tx, who, body),
  choices: ({ tx, who }) => contractChoices(tx, who),
  wide: snappedPage('contracts', ({ tx, who, body }) => contractNumbers(tx, who, body, 'wide')),
  wideExcel: statisticExcel(wide, {
    numbers: (tx, who, body: ContractStatsAsked) => contractNumbers(tx, who, body, 'wide'),
    choices: contractChoices,
    family: 'contracts',
  }),
  wideRows: ({ tx, who, body }) => contractRows(tx, who, body),
  wideChoices: ({ tx, who }) => contractChoices(tx, who),
  packages: snappedPage('packages', ({ tx, who, body }) => packageNumbers(tx, who, body)),
  packagesExcel: statisticExcel(packages, { numbers: packageNumbers, choices: contractChoices, family: 'packages' }),
  packagesRows: ({ tx, who, body }) => contractRows(tx, who, body),
  packagesChoices: ({ tx, who }) => contractChoices(tx, who),
  growth: snappedPage('growth', ({ tx, who, body }) => growthNumbers(tx, who, body)),
  growthExcel: statisticExcel(growth, { numbers: growthNumbers, choices: studioChoices, family: 'growth' }),
  growthRows: ({ tx, who, body }) => growthRows(tx, who, body),
  growthChoices: ({ tx, who }) => studioChoices(tx, who),
  earned: snappedPage('earnings', ({ tx, who, body }) => earningNumbers(tx, who, body)),
  earnedExcel: statisticExcel(earned, { numbers: earningNumbers, choices: studioChoices, family: 'earnings' }),
  earnedRows: ({ tx, who, body }) => earningRows(tx, who, body),
  earnedChoices: ({ tx, who }) => studioChoices(tx, who),
})
