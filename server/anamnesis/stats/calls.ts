import { anamnesisMeasures, anamnesisSplits, anamnesisStats } from '#contract/anamnesis/stats.ts'
import { serve } from '#server/serve/serve.ts'
import { statisticBook } from '#server/shared/stats/book.ts'
import { anamnesisChoices } from './choices.ts'
import { anamnesisNumbers } from './numbers.ts'
import { workRows } from './rows.ts'

const named = { title: 'Anamnesen', name: 'anamnesen', measures: anamnesisMeasures, splits: anamnesisSplits }

export const anamnesisStatsCalls = serve(anamnesisStats, {
  numbers: ({ tx, who, body }) => anamnesisNumbers(tx, who, body),
  excel: async ({ tx, who, body }) => {
    const [numbers, choices] = [await anamnesisNumbers(tx, who, body), await anamnesisChoices(tx, who)]
    return statisticBook({ ...named, numbers, choices, asked: body as Parameters<typeof statisticBook>[0]['asked'] })
  },
  rows: ({ tx, who, body }) => workRows(tx, who, body),
  choices: ({ tx, who }) => anamnesisChoices(tx, who),
})
