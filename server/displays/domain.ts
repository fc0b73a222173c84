import type { Domain } from '#server/kit/domain.ts'
import { openers } from '#server/shared/files/plugs.ts'
import { displayCalls, galleryCalls } from './calls.ts'
import { opensPicture } from './playPlan.ts'
import { forgetDisplays } from './retention.ts'
import { fileKind } from './rules.ts'
import { seedDisplays } from './seed.ts'

export const displaysDomain: Domain = {
  name: 'displays',
  system: 'galleries',
  calls: [...displayCalls, ...galleryCalls],
  plugs: [openers.of({ [fileKind]: { may: opensPicture } })],
  daily: (house, now) => forgetDisplays(house, now.getTime()),
  seed: seedDisplays,
}
