import type { Domain } from '#server/kit/domain.ts'
import { publicFormCalls } from './calls.ts'
import { forgetActs } from './publicActs.ts'

export const publicFormsDomain: Domain = {
  name: 'publicForms',
  system: 'house',
  calls: publicFormCalls,
  daily: forgetActs,
}
