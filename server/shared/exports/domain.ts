import type { Domain } from '#server/kit/domain.ts'
import { exportCalls } from './calls.ts'

export const exportsDomain: Domain = {
  name: 'exports',
  system: 'house',
  calls: exportCalls,
}
