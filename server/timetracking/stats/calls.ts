import { employeeMeasures, employeeSplits, employeeStats } from '#contract/timetracking/stats.ts'
import { serve } from '#server/serve/serve.ts'
import { statisticBook } from '#server/shared/stats/book.ts'
import { employeeNumbers } from './numbers.ts'
import { employeeChoices, employeeRows } from './rows.ts'

const named = { title: 'Mitarbeitende: Statistik', name: 'mitarbeitende', measures: employeeMeasures, splits: employeeSplits }

export const employeeStatsCalls = serve(employeeStats, {
  numbers: ({ tx, who, body }) => employeeNumbers(tx, who, body),
  excel: async ({ tx, who, body }) => {
    const [numbers, choices] = [await employeeNumbers(tx, who, body), await employeeChoices(tx, who)]
    return statisticBook({ ...named, numbers, choices, asked: body as Parameters<typeof statisticBook>[0]['asked'] })
  },
  rows: ({ tx, who, body }) => employeeRows(tx, who, body),
  choices: ({ tx, who }) => employeeChoices(tx, who),
})
