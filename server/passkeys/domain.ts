import type { Domain } from '#server/kit/domain.ts'
import { passkeyCalls } from './calls.ts'
import { personal } from './personal.ts'

export const passkeysDomain: Domain = {
  name: 'passkeys',
  calls: passkeyCalls,
  personal,
}
