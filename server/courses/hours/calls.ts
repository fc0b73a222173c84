import { courseHours, hoursMeasures, hoursSplits } from '#contract/courses/courseHours.ts'
import { serve } from '#server/serve/serve.ts'
import { snapped } from '#server/shared/stats/reader.ts'
import { statisticExcel } from '#server/shared/stats/statisticBook.ts'
import { hoursChoices } from './hoursChoices.ts'
import { hoursNumbers } from './hoursNumbers.ts'
import { givenRows } from './rows.ts'

const named = { title: 'Stunden der Kursleitungen', name: 'stunden', measures: hoursMeasures, splits: hoursSplits }

export const courseHoursCalls = serve(courseHours, {
  numbers: snapped(({ tx, who, body }) => hoursNumbers(tx, who, body)),
  excel: statisticExcel(named, { numbers: hoursNumbers, choices: hoursChoices }),
  rows: ({ tx, who, query }) => givenRows(tx, who, query),
  choices: ({ tx, who }) => hoursChoices(tx, who),
})
