import { moneyFollows } from '#server/contracts/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import { companyCalls } from './calls.ts'
import { followDaily, keepCompany, listJob } from './follow.ts'
import { personal } from './personal.ts'
import { seedCompanies } from './seed.ts'

export const companiesDomain: Domain = {
  name: 'companies',
  system: 'contracts',
  calls: companyCalls,
  plugs: [moneyFollows.of(keepCompany)],
  jobs: [listJob],
  daily: followDaily,
  personal,
  seed: seedCompanies,
}
