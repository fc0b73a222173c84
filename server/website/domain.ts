import type { Domain } from '#server/kit/domain.ts'
import { abroad, texts } from '#server/shared/files/plugs.ts'
import { websiteCalls } from './calls.ts'
import { forgetPieces } from './retention.ts'
import { pictureKind } from './rules.ts'
import { seedWebsite } from './seed.ts'
import { websiteContent, websiteJob, websiteOffer, websiteService } from './tables.ts'

export const websiteDomain: Domain = {
  name: 'website',
  system: 'website',
  calls: websiteCalls,
  plugs: [abroad.of([pictureKind]), texts.of([websiteContent.text, websiteService.text, websiteOffer.text, websiteJob.text])],
  daily: (house, now) => forgetPieces(house, now.getTime()),
  seed: seedWebsite,
}
