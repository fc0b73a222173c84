import type { Domain } from '#server/kit/domain.ts'
import { timeCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetTime } from './retention.ts'
import { seedTime } from './seed.ts'

export const timetrackingDomain: Domain = {
  name: 'timetracking',
  calls: timeCalls,
  daily: (house, now) => forgetTime(house, now.getTime()),
  personal,
  seed: seedTime,
}
