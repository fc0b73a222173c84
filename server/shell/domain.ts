import type { Domain } from '#server/kit/domain.ts'
import { shellCalls } from './calls.ts'

export const shellDomain: Domain = {
  name: 'shell',
  system: 'shell',
  calls: shellCalls,
}
