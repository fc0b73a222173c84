import { type Domain, stocks } from '#server/kit/domain.ts'
import { figureCalls } from './calls.ts'
import { stockGroups } from './groups.ts'
import { personal } from './personal.ts'
import { forgetDryRuns, forgetFiles } from './retention.ts'
import { seedFigures } from './seed.ts'

export const figuresDomain: Domain = {
  name: 'figures',
  calls: figureCalls,
  plugs: [stocks.of(stockGroups)],
  often: house => forgetDryRuns(house),
  daily: forgetFiles,
  personal,
  seed: seedFigures,
}
