import { array, type InferType, mixed, object } from 'yup'
import { questionnaireBounds } from '#contract/rules/questionnaireBounds.ts'
import { decimal, flag, id, list, text } from '#contract/shapes.ts'

/** How a question is answered (L97). */
export const questionTypes = ['text', 'number', 'rating', 'select'] as const
export type QuestionType = (typeof questionTypes)[number]

/** Stars of a rating that names no number. */
export const usualStars = 5

const title = () => text(300).label('Frage').required('Gib die Frage ein.').matches(/\S/, 'Gib die Frage ein.')
const isUnlike = (values: readonly (string | undefined)[] | null | undefined) =>
  !values || new Set(values.map(value => value?.trim())).size === values.length

/** Fields that questions and additional fields have in common. */
const asked = {
  _id: id().required(),
  title: title(),
  type: text(10).oneOf(questionTypes).label('Art').required(),
  required: flag().label('Pflichtfrage').required().default(false),
  /** True for a number from 0 to 100 percent. */
  isPercent: flag().label('In Prozent').required().default(false),
  /** Number of stars of a rating. */
  maxStarCount: decimal(1, questionnaireBounds.stars).integer().label('Sterne').required().default(usualStars),
  options: list(text(200).required('Gib die Antwort ein.').matches(/\S/, 'Gib die Antwort ein.'), questionnaireBounds.options)
    .label('Antworten')
    .test('unlike', 'Jede Antwort gibt es nur einmal.', isUnlike)
    .required()
    .default([])
    .when('type', ([type], shape) => (type === 'select' ? shape.min(1, 'Gib mindestens eine Antwort vor.') : shape)),
  /** True for a selection of several options. */
  allowMultiple: flag().label('Mehrere Antworten').required().default(false),
}

/** An additional question, which opens where `selection` is among the chosen options of its question (H11). */
export const additionalField = object({
  ...asked,
  selection: text(200).label('Öffnet sich bei').required('Wähle die Antwort, bei der sich die Zusatzfrage öffnet.'),
  /** True for a selection that takes an answer in one's own words beside the options. */
  allowOwnInput: flag().label('Eigene Antwort').required().default(false),
})
export type AdditionalField = InferType<typeof additionalField>

export const question = object({
  ...asked,
  /** Additional fields, for a selection alone, one level deep. */
  additionalFields: list(additionalField, questionnaireBounds.fields)
    .label('Zusatzfragen')
    .required()
    .default([])
    .test('selection', 'Eine Zusatzfrage öffnet sich bei einer Antwort, die es nicht gibt.', (fields, { parent }) =>
      (fields ?? []).every(field => parent.type === 'select' && (parent.options ?? []).includes(field?.selection)),
    ),
})
export type Question = InferType<typeof question>

export const page = object({
  _id: id().required(),
  displayedTitle: text(120).label('Titel').required('Gib den Titel ein.').matches(/\S/, 'Gib den Titel ein.'),
  /** Asked in the short way, too. */
  showInExpress: flag().label('Auch in der Kurzform').required().default(true),
  questions: list(question, questionnaireBounds.questions).required().default([]),
})
export type QuestionPage = InferType<typeof page>

export const pages = () => array().strict(true).of(page.required()).max(questionnaireBounds.pages).required()

/** An option or a text, a number, several options; null where nothing was answered. */
export type AnswerValue = string | number | string[] | null

/** The answer to an additional field; `own` is what was written beside the options. */
export interface FieldAnswer {
  answer: AnswerValue
  own?: string | null
}

/** The answer to a question, with those to its additional fields by their id. */
export interface QuestionAnswer {
  answer: AnswerValue
  additionalFieldAnswer?: Record<string, FieldAnswer>
}

/** Answers by the question's id. */
export type Answers = Record<string, QuestionAnswer>

const isText = (value: unknown) =>
  typeof value === 'string' && value.length <= questionnaireBounds.text && !value.includes('\0') && value.isWellFormed()
const isValue = (value: unknown) =>
  value === null ||
  isText(value) ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (Array.isArray(value) && value.length <= questionnaireBounds.options && value.every(isText))

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const hasOnly = (value: Record<string, unknown>, names: readonly string[]) => Object.keys(value).every(name => names.includes(name))

const isFieldAnswer = (value: unknown) =>
  isRecord(value) &&
  hasOnly(value, ['answer', 'own']) &&
  isValue(value.answer) &&
  (value.own === undefined || value.own === null || isText(value.own))

const isAnswer = (value: unknown) => {
  if (!isRecord(value) || !hasOnly(value, ['answer', 'additionalFieldAnswer']) || !isValue(value.answer)) return false
  const { additionalFieldAnswer: fields } = value
  return (
    fields === undefined ||
    (isRecord(fields) && Object.keys(fields).length <= questionnaireBounds.fields && Object.values(fields).every(isFieldAnswer))
  )
}

const isAnswers = (value: unknown): value is Answers =>
  isRecord(value) &&
  Object.keys(value).length <= questionnaireBounds.pages * questionnaireBounds.questions &&
  Object.values(value).every(isAnswer)

/** Answers on the wire: their form, not whether they fit a questionnaire, which `rules.ts` says. */
export const answers = () =>
  mixed<Answers>().test('answers', 'Diese Antworten sind nicht lesbar.', value => value == null || isAnswers(value))
