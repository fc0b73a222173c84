import { cardMeasures, cardSplits, membercardStats } from '#contract/membercards/stats.ts'
import { serve } from '#server/serve/serve.ts'
import { statisticBook } from '#server/shared/stats/book.ts'
import { cardNumbers } from './numbers.ts'
import { cardChoices, cardRows } from './rows.ts'

const named = { title: '11-Tage-Kampagne', name: 'elf-tage', measures: cardMeasures, splits: cardSplits }

export const membercardStatsCalls = serve(membercardStats, {
  numbers: ({ tx, who, body }) => cardNumbers(tx, who, body),
  excel: async ({ tx, who, body }) => {
    const [numbers, choices] = [await cardNumbers(tx, who, body), await cardChoices(tx, who)]
    return statisticBook({ ...named, numbers, choices, asked: body as Parameters<typeof statisticBook>[0]['asked'] })
  },
  rows: ({ tx, who, body }) => cardRows(tx, who, body),
  choices: ({ tx, who }) => cardChoices(tx, who),
})
