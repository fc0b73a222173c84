import type { Domain } from '#server/kit/domain.ts'
import { forgetActs } from './acts.ts'
import { publicFormCalls } from './calls.ts'

export const publicFormsDomain: Domain = {
  name: 'publicForms',
  calls: publicFormCalls,
  daily: forgetActs,
}
