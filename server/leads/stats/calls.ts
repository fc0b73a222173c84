import { leadMeasures } from '#contract/leads/measures.ts'
import { leadSplits, leadStats } from '#contract/leads/stats.ts'
import { serve } from '#server/serve/serve.ts'
import { snappedPage } from '#server/shared/stats/reader.ts'
import { statisticExcel } from '#server/shared/stats/statisticBook.ts'
import { leadNumbers } from './leadNumbers.ts'
import { leadChoices, leadRows } from './rows.ts'

const named = { title: 'Leads: Statistik', name: 'leads-statistik', measures: leadMeasures, splits: leadSplits }

export const leadStatsCalls = serve(leadStats, {
  numbers: snappedPage('leads', ({ tx, who, body }) => leadNumbers(tx, who, body)),
  excel: statisticExcel(named, { numbers: leadNumbers, choices: leadChoices, family: 'leads' }),
  rows: ({ tx, who, body }) => leadRows(tx, who, body),
  choices: ({ tx, who }) => leadChoices(tx, who),
})
