import type { Domain } from '#server/kit/domain.ts'
import { forgetQuestions } from './ask.ts'
import { nutritionQuestionCalls } from './calls.ts'
import { personal } from './personal.ts'

export const nutritionQuestionsDomain: Domain = {
  name: 'nutritionQuestions',
  system: 'nutrition',
  calls: nutritionQuestionCalls,
  daily: forgetQuestions,
  personal,
}
