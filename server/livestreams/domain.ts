import type { Domain } from '#server/kit/domain.ts'
import { livestreamCalls } from './calls.ts'
import { personal } from './personal.ts'
import { seedLivestreams } from './seed.ts'

export const livestreamsDomain: Domain = {
  name: 'livestreams',
  system: 'videos',
  calls: livestreamCalls,
  personal,
  seed: (house, { mitglied, gf }) => seedLivestreams(house, { member: mitglied, instructor: gf }),
}
