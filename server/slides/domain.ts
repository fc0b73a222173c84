import type { Domain } from '#server/kit/domain.ts'
import { slideCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetSlides } from './retention.ts'
import { seedSlides } from './seed.ts'

export const slidesDomain: Domain = {
  name: 'slides',
  system: 'marketing',
  calls: slideCalls,
  daily: (house, now) => forgetSlides(house, now.getTime()),
  personal,
  seed: seedSlides,
}
