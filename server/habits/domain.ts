import type { Domain } from '#server/kit/domain.ts'
import { habitCalls } from './calls.ts'
import { personal } from './personal.ts'
import { remindOfHabits } from './remind.ts'
import { seedHabits } from './seed.ts'
import { endShares } from './share.ts'

export const habitsDomain: Domain = {
  name: 'habits',
  calls: habitCalls,
  often: async house => {
    await endShares(house.db)
    await remindOfHabits(house)
  },
  personal,
  seed: seedHabits,
}
