import { letIn } from '#server/courses/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import { trainerWork } from '#server/shared/stats/plugs.ts'
import { askJob, askLater } from './ask.ts'
import { ratingCalls } from './calls.ts'
import { givenToTrainers } from './givenRatings.ts'
import { personal } from './personal.ts'
import { seedRatings } from './seed.ts'

export const ratingsDomain: Domain = {
  name: 'ratings',
  system: 'ratings',
  calls: ratingCalls,
  plugs: [letIn.of(askLater), trainerWork.of(givenToTrainers)],
  jobs: [askJob],
  personal,
  seed: ({ db }, { mitglied, mitglied2 }) => db.transaction(tx => seedRatings(tx, [mitglied, mitglied2])),
}
