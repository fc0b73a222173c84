import type { Domain } from '#server/kit/domain.ts'
import { diaryCalls } from './calls.ts'
import { personal } from './personal.ts'
import { seedDiary } from './seed.ts'
import { endShares } from './settings.ts'

export const diaryDomain: Domain = { name: 'diary', calls: diaryCalls, often: ({ db }) => endShares(db), personal, seed: seedDiary }
