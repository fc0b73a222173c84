import type { Domain } from '#server/kit/domain.ts'
import { viewCalls } from './calls.ts'
import { personal } from './personal.ts'

export const viewsDomain: Domain = {
  name: 'views',
  system: 'house',
  calls: viewCalls,
  personal,
}
