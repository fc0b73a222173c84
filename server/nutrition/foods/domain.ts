import type { Domain } from '#server/kit/domain.ts'
import { foodCalls } from './calls.ts'
import { forgetForeign } from './foreign.ts'
import { personal } from './personal.ts'
import { forgetPhotos } from './photos.ts'
import { seedFoods } from './seed.ts'

export const foodsDomain: Domain = {
  name: 'foods',
  system: 'nutrition',
  calls: foodCalls,
  daily: async (house, now) => {
    await forgetForeign(house, now)
    await forgetPhotos(house, now)
  },
  personal,
  seed: seedFoods,
}
