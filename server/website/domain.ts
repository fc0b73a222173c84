import type { Domain } from '#server/kit/domain.ts'
import { abroad } from '#server/shared/files/plugs.ts'
import { websiteCalls } from './calls.ts'
import { forgetPieces } from './retention.ts'
import { pictureKind } from './rules.ts'
import { seedWebsite } from './seed.ts'

export const websiteDomain: Domain = {
  name: 'website',
  calls: websiteCalls,
  plugs: [abroad.of([pictureKind])],
  daily: (house, now) => forgetPieces(house, now.getTime()),
  seed: seedWebsite,
}
