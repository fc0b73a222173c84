import { type Domain, stocks } from '#server/kit/domain.ts'
import { figureCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetDryRuns, forgetFiles } from './retention.ts'
import { seedFigures } from './seed.ts'
import { stockGroups } from './stockGroups.ts'

export const figuresDomain: Domain = {
  name: 'figures',
  system: 'finance',
  calls: figureCalls,
  plugs: [stocks.of(stockGroups)],
  often: house => forgetDryRuns(house),
  daily: forgetFiles,
  personal,
  seed: seedFigures,
}
