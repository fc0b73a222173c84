import type { Domain } from '#server/kit/domain.ts'
import { productCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetProducts } from './productPictures.ts'
import { seedProducts } from './seed.ts'

export const productsDomain: Domain = {
  name: 'products',
  system: 'shop',
  calls: productCalls,
  daily: (house, now) => forgetProducts(house, now.getTime()),
  personal,
  seed: seedProducts,
}
