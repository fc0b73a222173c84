import type { Domain } from '#server/domain.ts'
import { passkeyCalls } from './calls.ts'
import { personal } from './personal.ts'

export const passkeysDomain: Domain = {
  name: 'passkeys',
  calls: passkeyCalls,
  personal,
}
