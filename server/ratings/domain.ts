import { letIn } from '#server/courses/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import { askJob, askLater } from './ask.ts'
import { ratingCalls } from './calls.ts'
import { personal } from './personal.ts'
import { seedRatings } from './seed.ts'

export const ratingsDomain: Domain = {
  name: 'ratings',
  calls: ratingCalls,
  plugs: [letIn.of(askLater)],
  jobs: [askJob],
  personal,
  seed: ({ db }, { mitglied, mitglied2 }) => db.transaction(tx => seedRatings(tx, [mitglied, mitglied2])),
}
