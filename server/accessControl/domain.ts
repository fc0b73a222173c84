import type { Domain } from '#server/kit/domain.ts'
import { accessControlCalls } from './calls.ts'
import { fetchArrivals, forgetNames } from './entries.ts'
import { personal } from './personal.ts'
import { forgetStatements, statementJob } from './rules.ts'
import { seedEntries } from './seed.ts'

export const accessControlDomain: Domain = {
  name: 'accessControl',
  calls: accessControlCalls,
  jobs: [statementJob],
  often: house => fetchArrivals(house),
  daily: async ({ db }, now) => {
    await forgetStatements(db)
    await forgetNames(db, now)
  },
  personal,
  seed: seedEntries,
}
