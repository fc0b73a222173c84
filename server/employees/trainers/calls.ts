import { trainerMeasures, trainerSplits, trainerStats } from '#contract/employees/trainers.ts'
import { serve } from '#server/serve/serve.ts'
import { statisticBook } from '#server/shared/stats/book.ts'
import { trainerNumbers } from './numbers.ts'
import { trainerChoices, trainerRows } from './rows.ts'

const named = { title: 'Trainer', name: 'trainer', measures: trainerMeasures, splits: trainerSplits }

export const trainerStatsCalls = serve(trainerStats, {
  numbers: given => trainerNumbers(given, given.body),
  excel: async given => {
    const [numbers, choices] = [await trainerNumbers(given, given.body), await trainerChoices(given.tx, given.who)]
    return statisticBook({ ...named, numbers, choices, asked: given.body as Parameters<typeof statisticBook>[0]['asked'] })
  },
  rows: given => trainerRows(given, given.body),
  choices: ({ tx, who }) => trainerChoices(tx, who),
})
