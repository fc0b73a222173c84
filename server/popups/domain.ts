import type { Domain } from '#server/kit/domain.ts'
import { popupCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetPopups } from './pictures.ts'

export const popupsDomain: Domain = {
  name: 'popups',
  calls: popupCalls,
  daily: (house, now) => forgetPopups(house, now.getTime()),
  personal,
}
