import type { Domain } from '#server/kit/domain.ts'
import { openers } from '#server/shared/files/plugs.ts'
import { sealedColumns } from '#server/shared/health/plugs.ts'
import { sealed } from './accidents.ts'
import { reportCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetReports } from './retention.ts'
import { opensPhoto, photoKind } from './rules.ts'
import { seedReports } from './seed.ts'

export const reportsDomain: Domain = {
  name: 'reports',
  system: 'misc',
  calls: reportCalls,
  plugs: [openers.of({ [photoKind]: { may: opensPhoto } }), sealedColumns.of(sealed)],
  daily: (house, now) => forgetReports(house, now.getTime()),
  personal,
  seed: seedReports,
}
