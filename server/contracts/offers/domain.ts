import type { Domain } from '#server/kit/domain.ts'
import { layoutCalls, offerCalls } from './calls.ts'
import { personal } from './personal.ts'
import { seedOffers } from './seed.ts'

export const offersDomain: Domain = {
  name: 'offers',
  system: 'contracts',
  calls: [...offerCalls, ...layoutCalls],
  personal,
  seed: seedOffers,
}
