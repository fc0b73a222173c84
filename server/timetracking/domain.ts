import type { Domain } from '#server/kit/domain.ts'
import { balances } from '#server/shifts/plugs.ts'
import { balancesOf } from './balances.ts'
import { timeCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetTime } from './retention.ts'
import { seedTime } from './seed.ts'

export const timetrackingDomain: Domain = {
  name: 'timetracking',
  calls: timeCalls,
  plugs: [balances.of(balancesOf)],
  daily: (house, now) => forgetTime(house, now.getTime()),
  personal,
  seed: seedTime,
}
