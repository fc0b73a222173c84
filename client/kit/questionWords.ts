import type { QuestionType } from '#contract/questionnaire/shapes.ts'
import type { Reads } from './reading.ts'

export const typeWords: Readonly<Record<QuestionType, string>> = {
  text: 'Text',
  number: 'Zahl',
  rating: 'Sterne',
  select: 'Auswahl',
}

/** How a question's fields read where two wrote the same one. */
export const questionReads: Reads = {
  type: value => typeWords[value as QuestionType],
  options: value => (value as string[]).join(', '),
  additionalFields: value => (value as { title: string }[]).map(({ title }) => title).join(', '),
}
