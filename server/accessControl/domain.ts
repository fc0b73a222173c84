import type { Domain } from '#server/kit/domain.ts'
import { accessControlCalls } from './calls.ts'
import { fetchArrivals } from './entries.ts'
import { personal } from './personal.ts'
import { forgetStatements, statementJob } from './rules.ts'
import { seedEntries } from './seed.ts'
import { visitStatsCalls } from './stats/calls.ts'
import { visitSource } from './stats/source.ts'
import { forgetNames, forgetVisits } from './visits.ts'

export const accessControlDomain: Domain = {
  name: 'accessControl',
  calls: [...accessControlCalls, ...visitStatsCalls],
  plugs: [visitSource],
  jobs: [statementJob],
  often: house => fetchArrivals(house),
  daily: async ({ db }, now) => {
    await forgetStatements(db)
    await db.transaction(tx => forgetNames(tx, now))
    await forgetVisits(db, now)
  },
  personal,
  seed: seedEntries,
}
