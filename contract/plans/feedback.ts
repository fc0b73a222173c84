import { array, type InferType, object } from 'yup'
import { domain, get, post, put } from '#contract/call.ts'
import { example, exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { type FeedbackState, feedbackStates } from '#contract/rules/plans/states.ts'
import { count, day, flag, id, instant, lines, list, studioCode, text } from '#contract/shapes.ts'
import { trainedChange } from './trainedValues.ts'

/** The word that the person reads in the profile. */
const what = 'Rückmeldung zum Training'
const states = Object.keys(feedbackStates) as FeedbackState[]
const stateText = () => text(10).oneOf(states)

/** A training by a plan of which its member said something, or in which they changed something. */
const row = object({
  /** The training's. */
  _id: id().required(),
  person: id().required(),
  name: text(161).required(),
  studio: text(40).nullable().defined(),
  started: instant().required(),
  day: day().required(),
  plan: text(120).required(),
  split: text(200).required(),
  effort: count(1, 5).nullable().defined(),
  /** Null where nothing was said of it, or where the person does not consent to it (H10). */
  hurts: flag().nullable().defined(),
  where: array().of(text(40).required()).required(),
  note: text(500).nullable().defined(),
  changes: array().of(trainedChange.required()).required(),
  status: stateText().required(),
  answer: text(2000).nullable().defined(),
  /** Name of whoever answered. */
  by: text(161).nullable().defined(),
  /** They bear the trainers' badge (H23). */
  byTrainer: flag().optional(),
  /** 0 as long as nobody has done anything about it. */
  version: count().required(),
})
export type TrainingFeedbackRow = InferType<typeof row>

const receipt = object({ _id: id().required(), person: id().required(), version: count(1).required() })
const stood = object({ status: stateText().required(), version: count().required() })

const turn = object({
  person: id().required(),
  status: stateText().required(),
  answer: lines(2000)
    .label('Antwort')
    .nullable()
    .default(null)
    .test('said', 'Schreib eine Antwort.', (value, { parent }) => (parent as { status?: string }).status !== 'answered' || !!value?.trim()),
  /** That which was seen. */
  version: count().required(),
})

const answered = object({
  /** The training's. */
  _id: id().required(),
  answer: text(2000).required(),
  by: text(161).nullable().defined(),
  /** Set where they bear the trainers' badge (H23). */
  byTrainer: flag(),
  at: instant().required(),
})
export type OwnAnswer = InferType<typeof answered>

const params = { id: exampleId('noToldRun') }

/** Feedback of members on trainings by their plan, and the studio's answers (H25). */
export const trainingFeedback = domain(
  'trainingFeedback',
  { mendedAt: 'workoutFeedback', rows: { feedback: ['turn'] } },
  {
    /** Those of people whose plans the caller sees (H24), the newest first. */
    list: post(
      'trainingsplan/rueckmeldungen',
      {
        access: ['tp_feedback'],
        health: {
          what,
          kind: 'read',
          daily: true,
          whose: (_, reply: { rows: readonly { person: string }[] }) => reply.rows.map(({ person }) => person),
        },
        body: object({
          ...pageFields(['started', 'name']),
          status: list(stateText().required(), states.length),
          studio: list(studioCode().required(), 200),
          hurts: list(text(4).oneOf(['ja', 'nein']).required(), 2),
        }),
        example: { body: {} },
      },
      pageOf(row),
    ),
    /** Marks it as read, or answers it, which the member is told. Refuses `feedback-state` with the state. */
    turn: put(
      'trainingsplan/rueckmeldungen/:id',
      {
        access: ['tp_feedback'],
        offline: true,
        health: { what, whose: (_, reply: { person: string }) => [reply.person] },
        current: stood,
        body: turn,
        example: { params, body: { person: example.person, status: 'read', version: 0 }, answers: 'missing' },
      },
      receipt,
    ),
    /** Answers to the caller's own, the newest first. They lie on the member's device, and leave no trace. */
    mine: get('user/training/answers', { access: [], example: {} }, array().of(answered.required()).required()),
  },
)
