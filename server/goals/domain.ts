import type { Domain } from '#server/kit/domain.ts'
import { studioGoals } from '#server/shared/stats/plugs.ts'
import { goalCalls } from './calls.ts'
import { goalsOfStudios } from './goalMonths.ts'
import { personal } from './personal.ts'
import { forgetGoals } from './retention.ts'
import { seedGoals } from './seed.ts'

export const goalsDomain: Domain = {
  name: 'goals',
  system: 'statistics',
  calls: goalCalls,
  plugs: [studioGoals.of(goalsOfStudios)],
  daily: forgetGoals,
  personal,
  seed: seedGoals,
}
