import type { Domain } from '#server/kit/domain.ts'
import { habitCalls } from './calls.ts'
import { personal } from './personal.ts'
import { seedHabits } from './seed.ts'

export const habitsDomain: Domain = {
  name: 'habits',
  calls: habitCalls,
  personal,
  seed: seedHabits,
}
