import type { Domain } from '#server/kit/domain.ts'
import { texts } from '#server/shared/files/plugs.ts'
import { newsCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetNews } from './retention.ts'
import { seedNews } from './seed.ts'
import { news } from './tables.ts'

export const newsDomain: Domain = {
  name: 'news',
  system: 'marketing',
  calls: newsCalls,
  daily: (house, now) => forgetNews(house, now.getTime()),
  plugs: [texts.of([news.text])],
  personal,
  seed: seedNews,
}
