import type { Domain } from '#server/kit/domain.ts'
import { drawnPersonal, replicated } from '#server/sync/plugs.ts'
import { diaryCalls } from './calls.ts'
import { eaten } from './collection.ts'
import { personal } from './personal.ts'
import { seedDiary } from './seed.ts'
import { endShares } from './settings.ts'

export const diaryDomain: Domain = {
  name: 'diary',
  calls: diaryCalls,
  plugs: [replicated.of(eaten)],
  often: ({ db }) => endShares(db),
  personal: [...personal, ...drawnPersonal(eaten)],
  seed: seedDiary,
}
