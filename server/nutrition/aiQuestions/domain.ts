import type { Domain } from '#server/kit/domain.ts'
import { forgetQuestions } from './ask.ts'
import { aiQuestionCalls } from './calls.ts'
import { personal } from './personal.ts'

export const aiQuestionsDomain: Domain = { name: 'aiQuestions', calls: aiQuestionCalls, daily: forgetQuestions, personal }
