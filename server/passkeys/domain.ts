import type { Domain } from '#server/kit/domain.ts'
import { waysIn } from '#server/shared/auth/plugs.ts'
import { passkeyCalls } from './calls.ts'
import { dropPasskeys } from './dropPasskeys.ts'
import { personal } from './personal.ts'

export const passkeysDomain: Domain = {
  name: 'passkeys',
  system: 'auth',
  calls: passkeyCalls,
  plugs: [waysIn.of(dropPasskeys)],
  personal,
}
