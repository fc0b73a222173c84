import { courseHours, hoursMeasures, hoursSplits } from '#contract/courses/hours.ts'
import { serve } from '#server/serve/serve.ts'
import { statisticBook } from '#server/shared/stats/book.ts'
import { hoursChoices } from './choices.ts'
import { hoursNumbers } from './numbers.ts'
import { givenRows } from './rows.ts'

const named = { title: 'Stunden der Kursleitungen', name: 'stunden', measures: hoursMeasures, splits: hoursSplits }

export const courseHoursCalls = serve(courseHours, {
  numbers: ({ tx, who, body }) => hoursNumbers(tx, who, body),
  excel: async ({ tx, who, body }) => {
    const [numbers, choices] = [await hoursNumbers(tx, who, body), await hoursChoices(tx, who)]
    return statisticBook({ ...named, numbers, choices, asked: body as Parameters<typeof statisticBook>[0]['asked'] })
  },
  rows: ({ tx, who, query }) => givenRows(tx, who, query),
  choices: ({ tx, who }) => hoursChoices(tx, who),
})
