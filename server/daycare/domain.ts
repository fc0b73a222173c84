import type { Domain } from '#server/kit/domain.ts'
import { sealedColumns } from '#server/shared/health/plugs.ts'
import { daycareCalls } from './calls.ts'
import { sealed } from './children.ts'
import { personal } from './personal.ts'
import { forgetChildren } from './retention.ts'
import { seedDaycare } from './seed.ts'

export const daycareDomain: Domain = {
  name: 'daycare',
  calls: daycareCalls,
  plugs: [sealedColumns.of(sealed)],
  daily: forgetChildren,
  personal,
  seed: seedDaycare,
}
