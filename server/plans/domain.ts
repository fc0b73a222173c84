import type { Domain } from '#server/kit/domain.ts'
import { sealedColumns } from '#server/shared/health/plugs.ts'
import { feedbackCalls, ownWorkoutCalls, planCalls, templateCalls } from './calls.ts'
import { forgetFeedback, sealedAnswers } from './feedback.ts'
import { personal } from './personal.ts'
import { forgetPictures } from './pictures.ts'
import { seedPlans } from './seed.ts'

/** What people make to train by, and what comes back of it; the tables of plans, and what becomes of them, are those of `workouts`. */
export const plansDomain: Domain = {
  name: 'plans',
  calls: [...planCalls, ...ownWorkoutCalls, ...feedbackCalls, ...templateCalls],
  plugs: [sealedColumns.of(sealedAnswers)],
  daily: async (house, now) => {
    await forgetFeedback(house, now)
    await forgetPictures(house, now)
  },
  personal,
  seed: seedPlans,
}
