import { anamnesisMeasures, anamnesisSplits, anamnesisStats } from '#contract/anamnesis/stats.ts'
import { serve } from '#server/serve/serve.ts'
import { snappedPage } from '#server/shared/stats/reader.ts'
import { statisticExcel } from '#server/shared/stats/statisticBook.ts'
import { anamnesisChoices } from './anamnesisChoices.ts'
import { anamnesisNumbers } from './anamnesisNumbers.ts'
import { workRows } from './rows.ts'

const named = { title: 'Anamnesen', name: 'anamnesen', measures: anamnesisMeasures, splits: anamnesisSplits }

export const anamnesisStatsCalls = serve(anamnesisStats, {
  numbers: snappedPage('anamnesis', ({ tx, who, body }) => anamnesisNumbers(tx, who, body)),
  excel: statisticExcel(named, { numbers: anamnesisNumbers, choices: anamnesisChoices, family: 'anamnesis' }),
  rows: ({ tx, who, body }) => workRows(tx, who, body),
  choices: ({ tx, who }) => anamnesisChoices(tx, who),
})
