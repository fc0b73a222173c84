import { leadMeasures } from '#contract/leads/measures.ts'
import { leadSplits, leadStats } from '#contract/leads/stats.ts'
import { serve } from '#server/serve/serve.ts'
import { statisticBook } from '#server/shared/stats/book.ts'
import { leadNumbers } from './numbers.ts'
import { leadChoices, leadRows } from './rows.ts'

const named = { title: 'Leads: Statistik', name: 'leads-statistik', measures: leadMeasures, splits: leadSplits }

export const leadStatsCalls = serve(leadStats, {
  numbers: ({ tx, who, body }) => leadNumbers(tx, who, body),
  excel: async ({ tx, who, body }) => {
    const [numbers, choices] = [await leadNumbers(tx, who, body), await leadChoices(tx, who)]
    return statisticBook({ ...named, numbers, choices, asked: body as Parameters<typeof statisticBook>[0]['asked'] })
  },
  rows: ({ tx, who, body }) => leadRows(tx, who, body),
  choices: ({ tx, who }) => leadChoices(tx, who),
})
