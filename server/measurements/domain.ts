import type { Domain } from '#server/kit/domain.ts'
import { measurementCalls } from './calls.ts'
import { personal } from './personal.ts'
import { endShares, weightsFor } from './share.ts'

export const measurementsDomain: Domain = {
  name: 'measurements',
  calls: measurementCalls,
  often: ({ db }) => endShares(db),
  personal,
  weights: weightsFor,
}
