import { userMeasures, userSplits, userStats } from '#contract/contracts/users.ts'
import { studioChoices } from '#server/contracts/stats/rows.ts'
import { serve } from '#server/serve/serve.ts'
import { statisticBook } from '#server/shared/stats/book.ts'
import { userNumbers } from './numbers.ts'
import { userRows } from './rows.ts'

const named = { title: 'Mitglieder: Statistik', name: 'mitglieder', measures: userMeasures, splits: userSplits }

export const userStatsCalls = serve(userStats, {
  numbers: ({ tx, who, body }) => userNumbers(tx, who, body),
  excel: async ({ tx, who, body }) => {
    const [numbers, choices] = [await userNumbers(tx, who, body), await studioChoices(tx, who)]
    return statisticBook({ ...named, numbers, choices, asked: body as Parameters<typeof statisticBook>[0]['asked'] })
  },
  rows: ({ tx, who, body }) => userRows(tx, who, body),
  choices: ({ tx, who }) => studioChoices(tx, who),
})
