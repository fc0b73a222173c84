import type { Domain } from '#server/kit/domain.ts'
import { fetchArrivals } from './accessEntries.ts'
import { accessControlCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetStatements, statementJob } from './rules.ts'
import { seedEntries } from './seed.ts'
import { visitStatsCalls } from './stats/calls.ts'
import { visitSource } from './stats/visitSource.ts'
import { forgetNames, forgetVisits } from './visitRetention.ts'
import { beginWatching } from './watchedStudios.ts'

export const accessControlDomain: Domain = {
  name: 'accessControl',
  system: 'access-control',
  calls: [...accessControlCalls, ...visitStatsCalls],
  plugs: [visitSource],
  jobs: [statementJob],
  often: house => {
    beginWatching(house)
    return fetchArrivals(house)
  },
  daily: async ({ db }, now) => {
    await forgetStatements(db)
    await db.transaction(tx => forgetNames(tx, now))
    await forgetVisits(db, now)
  },
  personal,
  seed: seedEntries,
}
