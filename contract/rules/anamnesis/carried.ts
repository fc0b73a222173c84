import type { Answers, QuestionPage } from '#contract/questionnaire/shapes.ts'
import { problemOf } from '#contract/rules/questionnaire/rules.ts'

/** Answers of before that a form still takes: to the questions that it asks too, as far as they fit what it asks (H12). */
export function carriedTo(pages: readonly QuestionPage[], before: Answers): Answers {
  const questions = pages.flatMap(page => page.questions)
  return Object.fromEntries(
    questions.flatMap(question => {
      const answer = before[question._id]
      return answer && problemOf(question, answer) === undefined ? [[question._id, answer] as const] : []
    }),
  )
}
