import { courseStats } from '#contract/courses/stats.ts'
import { serve } from '#server/serve/serve.ts'
import { courseChoices } from './choices.ts'
import { courseExcel } from './excel.ts'
import { countedRows } from './rows.ts'
import { courseNumbers } from './stats.ts'

export const courseStatsCalls = serve(courseStats, {
  numbers: ({ tx, who, body }) => courseNumbers(tx, who, body),
  excel: ({ tx, who, body }) => courseExcel(tx, who, body),
  rows: ({ tx, who, query }) => countedRows(tx, who, query),
  choices: ({ tx, who }) => courseChoices(tx, who),
})
