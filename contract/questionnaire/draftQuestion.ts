import type { InferType } from 'yup'
import { questionnaireBounds } from '#contract/rules/questionnaireBounds.ts'
import { count, list } from '#contract/shapes.ts'
import { page, question } from './shapes.ts'

/** A question of a draft; each has a version of its own, so that two people can work on two of them. */
export const draftQuestion = question.shape({ version: count(1).required() })
export type DraftQuestion = InferType<typeof draftQuestion>

export const draftPage = page.shape({
  version: count(1).required(),
  questions: list(draftQuestion, questionnaireBounds.questions).required(),
})
export type DraftPage = InferType<typeof draftPage>
