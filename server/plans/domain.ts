import type { Domain } from '#server/kit/domain.ts'
import { waits } from '#server/serve/plugs.ts'
import { sealedColumns } from '#server/shared/health/plugs.ts'
import { trainerWork } from '#server/shared/stats/plugs.ts'
import { feedbackCalls, ownWorkoutCalls, planCalls, templateCalls } from './calls.ts'
import { forgetFeedback, newFeedback, sealedAnswers } from './feedback.ts'
import { madeByTrainers } from './made.ts'
import { personal } from './personal.ts'
import { forgetPictures } from './planPictures.ts'
import { seedPlans } from './seed.ts'

/** The plans that people make to train by, and what comes back of them; their tables, and what becomes of them, are those of `workouts`. */
export const plansDomain: Domain = {
  name: 'plans',
  system: 'workouts',
  calls: [...planCalls, ...ownWorkoutCalls, ...feedbackCalls, ...templateCalls],
  plugs: [
    sealedColumns.of(sealedAnswers),
    trainerWork.of(madeByTrainers),
    waits.of({ pains: (tx, who) => newFeedback(tx, who, 'ja'), feedback: (tx, who) => newFeedback(tx, who, 'nein') }),
  ],
  daily: async (house, now) => {
    await forgetFeedback(house, now)
    await forgetPictures(house, now)
  },
  personal,
  seed: seedPlans,
}
