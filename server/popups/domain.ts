import type { Domain } from '#server/kit/domain.ts'
import { popupCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetPopups } from './pictures.ts'
import { seedPopups } from './seed.ts'

export const popupsDomain: Domain = {
  name: 'popups',
  calls: popupCalls,
  daily: (house, now) => forgetPopups(house, now.getTime()),
  personal,
  seed: (house, { admin }) => seedPopups(house, admin),
}
