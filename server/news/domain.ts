import type { Domain } from '#server/kit/domain.ts'
import { newsCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetNews } from './retention.ts'
import { seedNews } from './seed.ts'

export const newsDomain: Domain = {
  name: 'news',
  calls: newsCalls,
  daily: (house, now) => forgetNews(house, now.getTime()),
  personal,
  seed: seedNews,
}
