import type { Domain } from '#server/kit/domain.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { statsCalls } from './calls.ts'
import { monthNotes } from './dayNotes.ts'
import { forgetDifferences } from './differences.ts'
import { keepFigures } from './keeping.ts'
import { personal } from './personal.ts'
import { recountSome } from './recount.ts'
import { seedNotes } from './seed.ts'

/** Months of a family, or portions of its days, counted anew every five minutes at most; the rest waits for the next time, or for the day's work. */
const soon = 2
/** The same of the day’s work: ten years of a chain are not counted in one go while others wait. */
const aDay = 4
/** Milliseconds that a family is counted for in a row: the embedded record answers nobody else meanwhile, a database has other connections. */
const patienceOf = ({ settings }: WithSettings) => (settings.databaseUrl ? Number.POSITIVE_INFINITY : 300)

export const statsDomain: Domain = {
  name: 'stats',
  system: 'statistics',
  calls: statsCalls,
  plugs: [monthNotes],
  personal,
  seed: seedNotes,
  often: house => keepFigures(house, soon, patienceOf(house)),
  daily: async house => {
    await recountSome(house)
    await keepFigures(house, aDay, patienceOf(house))
    await house.db.transaction(forgetDifferences)
  },
}
