import type { Domain } from '#server/domain.ts'
import { exportCalls } from './calls.ts'

export const exportsDomain: Domain = {
  name: 'exports',
  calls: exportCalls,
}
