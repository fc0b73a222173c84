import type { Domain } from '#server/kit/domain.ts'
import { breathJob } from '#server/serve/breath.ts'
import { lateRefusals } from '#server/serve/plugs.ts'
import { breathCalls } from './calls.ts'
import { tellLate } from './late.ts'

export const breathDomain: Domain = {
  name: 'breath',
  system: 'house',
  calls: breathCalls,
  plugs: [lateRefusals.of(tellLate)],
  jobs: [breathJob],
}
