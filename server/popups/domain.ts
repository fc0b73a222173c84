import type { Domain } from '#server/kit/domain.ts'
import { texts } from '#server/shared/files/plugs.ts'
import { popupCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetPopups } from './popupPictures.ts'
import { seedPopups } from './seed.ts'
import { popup } from './tables.ts'

export const popupsDomain: Domain = {
  name: 'popups',
  system: 'marketing',
  calls: popupCalls,
  daily: (house, now) => forgetPopups(house, now.getTime()),
  plugs: [texts.of([popup.text])],
  personal,
  seed: (house, { admin }) => seedPopups(house, admin),
}
