import { courseMeasures, courseSplits, courseStats } from '#contract/courses/stats.ts'
import { serve } from '#server/serve/serve.ts'
import { snappedPage } from '#server/shared/stats/reader.ts'
import { statisticExcel } from '#server/shared/stats/statisticBook.ts'
import { courseChoices } from './courseChoices.ts'
import { courseNumbers } from './courseNumbers.ts'
import { countedRows } from './rows.ts'

const named = { title: 'Kursstatistik', name: 'kursstatistik', measures: courseMeasures, splits: courseSplits }

export const courseStatsCalls = serve(courseStats, {
  numbers: snappedPage('courses', ({ tx, who, body }) => courseNumbers(tx, who, body)),
  excel: statisticExcel(named, { numbers: courseNumbers, choices: courseChoices, family: 'courses' }),
  rows: ({ tx, who, query }) => countedRows(tx, who, query),
  choices: ({ tx, who }) => courseChoices(tx, who),
})
