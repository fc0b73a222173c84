import type { Domain } from '#server/domain.ts'
import { shellCalls } from './calls.ts'

export const shellDomain: Domain = {
  name: 'shell',
  calls: shellCalls,
}
