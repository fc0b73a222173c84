import { visitMeasures, visitSplits, visitStats } from '#contract/accessControl/stats.ts'
import { serve } from '#server/serve/serve.ts'
import { inSnapshot, snappedPage, withSince } from '#server/shared/stats/reader.ts'
import { statisticBook } from '#server/shared/stats/statisticBook.ts'
import { visitChoices, visitRows } from './rows.ts'
import { visitNumbers } from './visitNumbers.ts'

const named = { title: 'Check-ins', name: 'check-ins', measures: visitMeasures, splits: visitSplits }

export const visitStatsCalls = serve(visitStats, {
  numbers: snappedPage('visits', given => visitNumbers(given, given.body)),
  excel: async given => {
    const { house, who, body } = given
    const read = await inSnapshot(house, async tx => ({
      numbers: await withSince({ tx, house }, { family: 'visits', asked: body }, await visitNumbers({ ...given, tx }, body)),
      choices: await visitChoices(tx, who),
    }))
    return statisticBook({ ...named, ...read, asked: body as Parameters<typeof statisticBook>[0]['asked'] })
  },
  rows: ({ tx, who, body }) => visitRows(tx, who, body),
  choices: ({ tx, who }) => visitChoices(tx, who),
})
