import { userMeasures, userSplits, userStats } from '#contract/contracts/users.ts'
import { studioChoices } from '#server/contracts/stats/rows.ts'
import { serve } from '#server/serve/serve.ts'
import { snappedPage } from '#server/shared/stats/reader.ts'
import { statisticExcel } from '#server/shared/stats/statisticBook.ts'
import { userRows } from './rows.ts'
import { userNumbers } from './userNumbers.ts'

const named = { title: 'Mitglieder: Statistik', name: 'mitglieder', measures: userMeasures, splits: userSplits }

export const userStatsCalls = serve(userStats, {
  numbers: snappedPage('users', ({ tx, who, body }) => userNumbers(tx, who, body)),
  excel: statisticExcel(named, { numbers: userNumbers, choices: studioChoices, family: 'users' }),
  rows: ({ tx, who, body }) => userRows(tx, who, body),
  choices: ({ tx, who }) => studioChoices(tx, who),
})
