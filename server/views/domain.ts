import type { Domain } from '#server/domain.ts'
import { viewCalls } from './calls.ts'
import { personal } from './personal.ts'

export const viewsDomain: Domain = {
  name: 'views',
  calls: viewCalls,
  personal,
}
