import type { Domain } from '#server/kit/domain.ts'
import { leftJob } from './leave.ts'

export const leavingDomain: Domain = {
  name: 'leaving',
  system: 'account',
  jobs: [leftJob],
}
