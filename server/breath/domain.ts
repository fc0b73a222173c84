import type { Domain } from '#server/kit/domain.ts'
import { breathJob } from '#server/serve/breath.ts'
import { breathCalls } from './calls.ts'

export const breathDomain: Domain = {
  name: 'breath',
  calls: breathCalls,
  jobs: [breathJob],
}
