import type { Domain } from '#server/kit/domain.ts'
import { drawnPersonal, replicated } from '#server/sync/plugs.ts'
import { workoutCalls } from './calls.ts'
import { personal } from './personal.ts'
import { runCollections } from './runCollections.ts'
import { seedTraining } from './seed.ts'

export const workoutsDomain: Domain = {
  name: 'workouts',
  system: 'workouts',
  calls: workoutCalls,
  plugs: [replicated.of(runCollections)],
  personal: [...personal, ...drawnPersonal(runCollections)],
  seed: (house, { mitglied, mitglied2, trainer }) => seedTraining(house, { member: mitglied, member2: mitglied2, trainer }),
}
