import type { Domain } from '#server/kit/domain.ts'
import { codeCalls } from './calls.ts'
import { personal } from './personal.ts'

export const codesDomain: Domain = {
  name: 'codes',
  system: 'house',
  calls: codeCalls,
  personal,
}
