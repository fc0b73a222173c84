import type { Domain } from '#server/kit/domain.ts'
import { openers } from '#server/shared/files/plugs.ts'
import { moderationCalls } from './calls.ts'
import { remind, tellJob } from './caseNews.ts'
import { personal } from './personal.ts'
import { reviewers } from './plugs.ts'
import { forgetCases } from './retention.ts'
import { seedCases } from './seed.ts'
import { toReview } from './toReview.ts'

export const moderationDomain: Domain = {
  name: 'moderation',
  system: 'social',
  calls: moderationCalls,
  plugs: [
    openers.of({
      moderation: 'Whoever looked at a case has seen it, and their look is written down; the address ends with their session.',
    }),
    reviewers.of(toReview),
  ],
  jobs: [tellJob],
  often: house => remind(house),
  daily: forgetCases,
  personal,
  seed: ({ db }, people) => db.transaction(tx => seedCases(tx, people)),
}
