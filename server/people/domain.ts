import type { Domain } from '#server/kit/domain.ts'
import { peopleCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetHistories } from './retention.ts'

export const peopleDomain: Domain = {
  name: 'people',
  calls: peopleCalls,
  daily: forgetHistories,
  personal,
}
