import type { Domain } from '#server/kit/domain.ts'
import { openers } from '#server/shared/files/plugs.ts'
import { deviceCalls } from './calls.ts'
import { forgetDefects } from './defects.ts'
import { forgetPictures, manualKind } from './devicePictures.ts'
import { deviceOfficeCalls } from './office/calls.ts'
import { personal } from './personal.ts'
import { seedDevices } from './seed.ts'

export const devicesDomain: Domain = {
  name: 'devices',
  system: 'devices',
  calls: [...deviceCalls, ...deviceOfficeCalls],
  plugs: [openers.of({ [manualKind]: 'Manuals are for whoever is signed in; the address ends with their session.' })],
  daily: async (house, now) => {
    // Before the pictures, which go once nothing shows them.
    await forgetDefects(house, now)
    await forgetPictures(house, now.getTime())
  },
  personal,
  seed: ({ db }) => db.transaction(seedDevices),
}
