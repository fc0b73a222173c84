import { type InferType, object } from 'yup'
import { openLeads, type StepKind, stepKinds } from '#contract/rules/leads/states.ts'
import { count, id, lines, list, text } from '#contract/shapes.ts'
import { answerMinutes, studiosMeant, titleText } from './shapes.ts'

/** A step that is proposed for leads in a state, so many days ahead. */
const usualStep = object({
  state: text(12)
    .oneOf([...openLeads])
    .required(),
  kind: text(12)
    .oneOf(Object.keys(stepKinds) as StepKind[])
    .required(),
  days: count(0, 90).required(),
})
export type UsualStep = InferType<typeof usualStep>

const colours = ['brand', 'accent', 'ok', 'warn', 'danger'] as const

/** A category: how fast it is answered, what comes next, why its leads are lost (V47). */
export const categoryForm = object({
  _id: id(),
  name: titleText('Name'),
  colour: text(10).oneOf(colours).label('Farbe').required().default('brand'),
  minutes: answerMinutes().required('Nach wie vielen Minuten?').default(15),
  steps: list(usualStep.required(), 20).label('Übliche Schritte').required().default([]),
  reasons: list(text(200).required('Gib den Grund ein.'), 30).label('Gründe für verloren').required().default([]),
  /** Stands above the public form of its internal list. */
  listText: lines(20_000).label('Text der Liste').nullable().default(null),
  answerMail: lines(5000).label('Antwort per Mail').nullable().default(null),
  studios: studiosMeant(),
  version: count(1),
})
export const categoryRow = categoryForm.shape({ _id: id().required(), version: count(1).required() })
export type LeadCategory = InferType<typeof categoryRow>
