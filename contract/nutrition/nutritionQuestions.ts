import { array, type InferType, object } from 'yup'
import { del, domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { count, done, flag, id, instant, lines, text } from '#contract/shapes.ts'

/** The longest question. */
const longestQuestion = 1000
/** Questions that a person may put in a day of Zurich. */
export const questionsADay = 20
/** Days for which questions and answers are kept. */
export const questionsKept = 30
/** The longest answer that is kept. */
export const longestAnswer = 4000

const answered = object({
  _id: id().required(),
  message: text(longestQuestion).required(),
  answer: text(longestAnswer).required(),
  /** True for a sentence of ours, for which no model was asked; neither it nor its question is kept. */
  fixed: flag().required(),
  at: instant().required(),
})
export type ModelAnswer = InferType<typeof answered>

const told = object({
  /** False where the brand does not offer it. */
  offered: flag().required(),
  /** True where today's sums go along. */
  sums: flag().required(),
  /** Questions that are left today. */
  left: count().required(),
  rows: array().of(answered.required()).required(),
})

const sums = object({ sums: flag().label('Meine Summen von heute mitschicken').required() })

/** Questions about nutrition to a language model (L220, H37): it learns the question and, where that is switched on, today's sums. */
export const nutritionQuestions = domain(
  'nutritionQuestions',
  { mendedAt: 'nutritionMain' },
  {
    /** The caller's own of the last 30 days, the newest first. */
    list: get('nutrition/question', { access: [], example: {} }, told),
    /**
     * Asks at once, so it needs a network and never waits. What the model is not to be asked about is answered by a fixed sentence. Refuses
     * `no-nutrition`, `questions-off` for the brand, `questions-spent` for the day, `answer-later` where the model is away or slow.
     */
    ask: post(
      'nutrition/question',
      {
        access: [],
        through: 'self',
        covers: ['EP-401'],
        limit: { times: 60, seconds: 3600 },
        body: object({
          /** Made on the device, so that a question that is sent twice is one. */
          _id: id(),
          message: lines(longestQuestion).label('Deine Frage').required('Was möchtest du wissen?').matches(/\S/, 'Was möchtest du wissen?'),
        }),
        example: { body: { message: 'Wie viel Eiweiss brauche ich?' }, answers: 'no-nutrition' },
      },
      answered,
    ),
    /** Refuses `no-nutrition` without access (H32); they may be kept from the model without. */
    setSums: put(
      'nutrition/question/sums',
      { access: [], offline: true, body: sums, example: { body: { sums: true }, answers: 'no-nutrition' } },
      sums,
    ),
    /** Forgets a question and its answer; the day's count stays. */
    remove: del('nutrition/question/:id', { access: [], offline: true, example: { params: { id: exampleId('aiQuestion') } } }, done),
  },
)
