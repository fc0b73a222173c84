import type { Domain } from '#server/kit/domain.ts'
import { workoutCalls } from './calls.ts'
import { personal } from './personal.ts'
import { seedTraining } from './seed.ts'

export const workoutsDomain: Domain = {
  name: 'workouts',
  calls: workoutCalls,
  personal,
  seed: (house, { mitglied, mitglied2, trainer }) => seedTraining(house, { member: mitglied, member2: mitglied2, trainer }),
}
