import type { Domain } from '#server/kit/domain.ts'
import { drawnPersonal, replicated } from '#server/sync/plugs.ts'
import { diaryCalls } from './calls.ts'
import { endShares } from './diarySettings.ts'
import { mealCollection } from './mealCollection.ts'
import { personal } from './personal.ts'
import { seedDiary } from './seed.ts'

export const diaryDomain: Domain = {
  name: 'diary',
  system: 'nutrition',
  calls: diaryCalls,
  plugs: [replicated.of(mealCollection)],
  often: ({ db }) => endShares(db),
  personal: [...personal, ...drawnPersonal(mealCollection)],
  seed: seedDiary,
}
