import type {
  AdditionalField,
  Answers,
  AnswerValue,
  FieldAnswer,
  Question,
  QuestionAnswer,
  QuestionPage,
} from '#contract/questionnaire/shapes.ts'
import { canonical } from '#contract/rules/canonical.ts'
import { questionnaireBounds } from '#contract/rules/questionnaireBounds.ts'

/** The one judge of answers for the wizard, the viewer, the studio and the PDF (L147, L148, H09, H11). */

export const needed = 'Dieses Feld ist erforderlich'
const oneNeeded = 'Mindestens eine Option auswählen'

/** Problem of an answer and of those to its additional fields, by their id. */
export interface Problem {
  answer?: string
  fields?: Record<string, string>
}

/** Pages that are asked: in the short way only those that say so. */
export const askedPages = (pages: readonly QuestionPage[], express: boolean): QuestionPage[] =>
  pages.filter(({ questions, showInExpress }) => questions.length > 0 && (showInExpress || !express))

const chosen = (value: AnswerValue | undefined): readonly string[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? [value] : []

/** Additional fields that stand open after this answer, in their order. */
export const openFields = ({ type, additionalFields }: Question, answer: QuestionAnswer | undefined): AdditionalField[] =>
  type === 'select' ? additionalFields.filter(({ selection }) => chosen(answer?.answer).includes(selection)) : []

const isBlank = (value: AnswerValue | undefined) =>
  value === undefined || value === null || (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0)

type AskedQuestion = Pick<Question, 'type' | 'isPercent' | 'maxStarCount' | 'options' | 'allowMultiple'>

const isHundredth = (value: number) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6

function misfit({ type, isPercent, maxStarCount, options, allowMultiple }: AskedQuestion, value: AnswerValue): string | undefined {
  if (type === 'text') {
    if (typeof value !== 'string') return 'Bitte überprüfe diese Eingabe.'
    return value.length > questionnaireBounds.text ? `Höchstens ${questionnaireBounds.text} Zeichen.` : undefined
  }
  if (type === 'select') {
    if (allowMultiple ? !Array.isArray(value) : typeof value !== 'string') return 'Bitte überprüfe diese Eingabe.'
    const picked = chosen(value)
    const fits = picked.every(one => options.includes(one)) && new Set(picked).size === picked.length
    return fits ? undefined : 'Bitte wähle einen der vorgegebenen Werte.'
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Bitte gib eine Zahl ein.'
  if (type === 'rating') {
    const fits = value >= 0.5 && value <= maxStarCount && Number.isInteger(value * 2)
    return fits ? undefined : 'Bitte überprüfe diese Eingabe.'
  }
  const [least, greatest] = isPercent ? [0, 100] : [-questionnaireBounds.number, questionnaireBounds.number]
  if (value < least) return `Bitte gib mindestens ${least} ein.`
  if (value > greatest) return `Bitte gib höchstens ${greatest} ein.`
  return isHundredth(value) ? undefined : 'Höchstens zwei Stellen nach dem Komma.'
}

function fieldProblem(field: AdditionalField, given: FieldAnswer | undefined): string | undefined {
  const { answer = null, own } = given ?? {}
  const hasOwn = own !== undefined && own !== null
  if (hasOwn && !(field.allowOwnInput && field.type === 'select')) return 'Bitte überprüfe diese Eingabe.'
  // People who chose to answer in their own words have to write them.
  if (hasOwn && own.trim() === '') return needed
  if (isBlank(answer)) return field.required && !hasOwn ? `Bitte beantworte die Zusatzfrage: ${field.title}` : undefined
  return misfit(field, answer)
}

function missing({ type, title, allowMultiple }: Question): string {
  if (type !== 'select') return needed
  return allowMultiple ? oneNeeded : `Bitte beantworte die Frage: ${title}`
}

/** Problem of the answer to one question; undefined where there is none. */
export function problemOf(question: Question, given: QuestionAnswer | undefined): Problem | undefined {
  const value = given?.answer ?? null
  const answer = isBlank(value) ? (question.required ? missing(question) : undefined) : misfit(question, value)
  const fields = openFields(question, given).flatMap(field => {
    const problem = fieldProblem(field, given?.additionalFieldAnswer?.[field._id])
    return problem === undefined ? [] : [[field._id, problem] as const]
  })
  if (answer === undefined && fields.length === 0) return undefined
  return { ...(answer !== undefined && { answer }), ...(fields.length > 0 && { fields: Object.fromEntries(fields) }) }
}

/** Problems by the question's id, in the order in which the questions are asked. */
export function problemsOf(pages: readonly QuestionPage[], answers: Answers): Map<string, Problem> {
  const found = new Map<string, Problem>()
  for (const question of pages.flatMap(({ questions }) => questions)) {
    const problem = problemOf(question, answers[question._id])
    if (problem) found.set(question._id, problem)
  }
  return found
}

/** A problem with the question that it is about. An additional question is not named: that it was open says what was answered. */
function problemSentenceOf({ title }: Question, { answer = 'Bitte überprüfe die Zusatzfrage.' }: Problem) {
  return answer.endsWith(title) ? answer : `${title}: ${answer}`
}

/** Problems of answers that are signed: ids of questions, in the order in which they are asked, each with a sentence that names it. */
export function faultsOf(pages: readonly QuestionPage[], answers: Answers): [question: string, sentence: string][] {
  const sent = submittedAnswers(pages, answers)
  const questions = pages.flatMap(page => page.questions)
  const asked = new Set(questions.map(({ _id }) => _id))
  const strange = Object.keys(answers).filter(_id => !asked.has(_id))
  return [
    ...questions.flatMap((question): [string, string][] => {
      const problem = problemOf(question, answers[question._id])
      if (problem) return [[question._id, problemSentenceOf(question, problem)]]
      const isSent = canonical(sent[question._id] ?? null) === canonical(answers[question._id] ?? null)
      return isSent ? [] : [[question._id, `${question.title}: Diese Antwort passt nicht zum Formular.`]]
    }),
    ...strange.map((_id): [string, string] => [_id, 'Diese Frage gibt es nicht.']),
  ]
}

const tidy = (value: AnswerValue): AnswerValue => (typeof value === 'string' ? value.trim() : value)

function submittedField({ answer, own }: FieldAnswer): FieldAnswer {
  const written = own?.trim()
  return { answer: tidy(answer), ...(written && { own: written }) }
}

/**
 * The answers that are signed and sent: those to the questions of these pages that were answered. What an additional field said before it was
 * hidden again stays in the draft and is left out here (H11).
 */
export function submittedAnswers(pages: readonly QuestionPage[], answers: Answers): Answers {
  const sent: Answers = {}
  for (const question of pages.flatMap(({ questions }) => questions)) {
    const given = answers[question._id]
    if (!given || isBlank(given.answer)) continue
    const fields = openFields(question, given).flatMap(({ _id }) => {
      const field = given.additionalFieldAnswer?.[_id]
      return field && !(isBlank(field.answer) && isBlank(field.own)) ? [[_id, submittedField(field)] as const] : []
    })
    sent[question._id] = {
      answer: tidy(given.answer),
      ...(fields.length > 0 && { additionalFieldAnswer: Object.fromEntries(fields) }),
    }
  }
  return sent
}
