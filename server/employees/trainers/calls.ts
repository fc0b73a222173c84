import { trainerMeasures, trainerSplits, trainerStats } from '#contract/employees/trainers.ts'
import { serve } from '#server/serve/serve.ts'
import { inSnapshot, snappedPage, withSince } from '#server/shared/stats/reader.ts'
import { statisticBook } from '#server/shared/stats/statisticBook.ts'
import { trainerChoices, trainerRows } from './rows.ts'
import { trainerNumbers } from './trainerNumbers.ts'

const named = { title: 'Trainer', name: 'trainer', measures: trainerMeasures, splits: trainerSplits }

export const trainerStatsCalls = serve(trainerStats, {
  numbers: snappedPage('trainers', given => trainerNumbers(given, given.body)),
  excel: async given => {
    const { house, who, body } = given
    const read = await inSnapshot(house, async tx => ({
      numbers: await withSince({ tx, house }, { family: 'trainers', asked: body }, await trainerNumbers({ ...given, tx }, body)),
      choices: await trainerChoices(tx, who),
    }))
    return statisticBook({ ...named, ...read, asked: body as Parameters<typeof statisticBook>[0]['asked'] })
  },
  rows: given => trainerRows(given, given.body),
  choices: ({ tx, who }) => trainerChoices(tx, who),
})
