import type { Domain } from '#server/kit/domain.ts'
import { weights } from '#server/shared/people/plugs.ts'
import { drawnPersonal, replicated } from '#server/sync/plugs.ts'
import { measurementCalls } from './calls.ts'
import { measured } from './measurementCollection.ts'
import { personal } from './personal.ts'
import { endShares, weightsFor } from './share.ts'

export const measurementsDomain: Domain = {
  name: 'measurements',
  system: 'measurements',
  calls: measurementCalls,
  plugs: [replicated.of(measured), weights.of(weightsFor)],
  often: ({ db }) => endShares(db),
  personal: [...personal, ...drawnPersonal(measured)],
}
