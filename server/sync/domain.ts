import type { Domain } from '#server/kit/domain.ts'
import { figures } from '#server/serve/plugs.ts'
import { syncCalls } from './calls.ts'
import { syncFigures } from './figures.ts'
import { personal } from './personal.ts'
import { forgetTombstones } from './tombs.ts'

export const syncDomain: Domain = {
  name: 'sync',
  system: 'house',
  calls: syncCalls,
  daily: forgetTombstones,
  personal,
  plugs: [figures.of(syncFigures)],
}
