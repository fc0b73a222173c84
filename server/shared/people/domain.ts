import type { Domain } from '#server/kit/domain.ts'
import { peopleCalls } from './calls.ts'

export const peopleDomain: Domain = {
  name: 'people',
  system: 'account',
  calls: peopleCalls,
}
