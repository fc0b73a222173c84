import type { Answers, QuestionAnswer, QuestionPage } from '#contract/questionnaire/shapes.ts'
import { problemsOf } from '#contract/rules/questionnaire/rules.ts'

const isAnswered = ({ answer }: QuestionAnswer = { answer: null }) =>
  answer !== null && answer !== '' && !(Array.isArray(answer) && answer.length === 0)

/**
 * The page on which a draft is gone on with: the last one with an answer, as what follows was not seen yet, or one before it that lacks
 * something. Undefined where nothing was answered.
 */
export function goOnAt(pages: readonly QuestionPage[], answers: Answers): string | undefined {
  const last = pages.findLastIndex(({ questions }) => questions.some(({ _id }) => isAnswered(answers[_id])))
  const seen = pages.slice(0, last + 1)
  return (seen.find(page => problemsOf([page], answers).size > 0) ?? seen.at(-1))?._id
}
