import type { Domain } from '#server/kit/domain.ts'
import { drawnPersonal, replicated } from '#server/sync/plugs.ts'
import { habitCalls } from './calls.ts'
import { remindOfHabits } from './habitReminder.ts'
import { personal } from './personal.ts'
import { seedHabits } from './seed.ts'
import { endShares } from './share.ts'
import { ticked } from './tickCollection.ts'

export const habitsDomain: Domain = {
  name: 'habits',
  system: 'habits',
  calls: habitCalls,
  plugs: [replicated.of(ticked)],
  often: async house => {
    await endShares(house.db)
    await remindOfHabits(house)
  },
  personal: [...personal, ...drawnPersonal(ticked)],
  seed: seedHabits,
}
