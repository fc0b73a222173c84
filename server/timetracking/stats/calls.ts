import { employeeMeasures } from '#contract/timetracking/measures.ts'
import { employeeSplits, employeeStats } from '#contract/timetracking/stats.ts'
import { serve } from '#server/serve/serve.ts'
import { snapped } from '#server/shared/stats/reader.ts'
import { statisticExcel } from '#server/shared/stats/statisticBook.ts'
import { employeeChoices, employeeRows } from './rows.ts'
import { employeeNumbers } from './workNumbers.ts'

const named = { title: 'Mitarbeitende: Statistik', name: 'mitarbeitende', measures: employeeMeasures, splits: employeeSplits }

export const employeeStatsCalls = serve(employeeStats, {
  numbers: snapped(({ tx, who, body }) => employeeNumbers(tx, who, body)),
  excel: statisticExcel(named, { numbers: employeeNumbers, choices: employeeChoices }),
  rows: ({ tx, who, body }) => employeeRows(tx, who, body),
  choices: ({ tx, who }) => employeeChoices(tx, who),
})
