import type { Domain } from '#server/kit/domain.ts'
import { statsCalls } from './calls.ts'
import { monthNotes } from './dayNotes.ts'
import { personal } from './personal.ts'
import { seedNotes } from './seed.ts'
import { keepFigures, recountSome } from './tally.ts'

/** Months of a family counted anew every five minutes at most; the rest waits for the next time, or for the day's work. */
const soon = 6

export const statsDomain: Domain = {
  name: 'stats',
  calls: statsCalls,
  plugs: [monthNotes],
  personal,
  seed: seedNotes,
  often: house => keepFigures(house, soon),
  daily: async house => {
    await recountSome(house)
    await keepFigures(house)
  },
}
