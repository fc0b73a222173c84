import type { AdditionalField, AnswerValue, Question, QuestionAnswer, QuestionPage } from '#contract/questionnaire/shapes.ts'
import { openFields } from './rules.ts'

/** Writes numbers as the house does. */
export type NumberWriter = (value: number) => string

type AnsweredField = Pick<Question | AdditionalField, 'type' | 'isPercent' | 'maxStarCount'>

/** Answer in words; empty where there is none. */
export function wordsOf(
  { type, isPercent, maxStarCount }: AnsweredField,
  value: AnswerValue | undefined,
  own: string | null | undefined,
  written: NumberWriter,
) {
  const said = Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value]
  const words = said.map(one => {
    if (typeof one !== 'number') return one
    return type === 'rating' ? `${written(one)} von ${maxStarCount}` : `${written(one)}${isPercent ? ' %' : ''}`
  })
  return [...words, ...(own?.trim() ? [own] : [])].join(', ')
}

/** A question, or an additional one under it, with what was answered. */
export interface AnswerLine {
  _id: string
  title: string
  said: string
  /** It is an additional one. */
  under: boolean
}

/** The lines of a page: its questions, and under each the additional ones that its answer opens. */
export const linesOf = (
  { questions }: QuestionPage,
  answers: Readonly<Record<string, QuestionAnswer>>,
  written: NumberWriter,
): AnswerLine[] =>
  questions.flatMap(question => {
    const given = answers[question._id]
    const more = openFields(question, given).map(field => {
      const { answer, own } = given?.additionalFieldAnswer?.[field._id] ?? {}
      return { _id: field._id, title: field.title, said: wordsOf(field, answer, own, written), under: true }
    })
    return [{ _id: question._id, title: question.title, said: wordsOf(question, given?.answer, null, written), under: false }, ...more]
  })
