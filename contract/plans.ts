import { array, type InferType, object } from 'yup'
import { del, domain, get, post, put } from './call.ts'
import { example, exampleId } from './examples.ts'
import { keptFile, pictures, uploads } from './files.ts'
import { pageFields, pageOf } from './page.ts'
import { spansChanged, spanWishes } from './plans/spans.ts'
import { trainedValues } from './plans/values.ts'
import { count, day, decimal, done, flag, id, list, queryCount, studioCode, text } from './shapes.ts'
import { exercise } from './workouts.ts'

export const mostSplits = 14
export const mostSlots = 60
export const mostSets = 20
/** A member's own workouts (H13). */
export const mostOwn = 100

/** A set as it is planned: kg, repetitions from and to, metres, milliseconds; each may be left open. */
export const plannedSet = object({
  warmup: flag().required(),
  weight: decimal(0, 500).label('Gewicht').nullable().default(null),
  reps: count(0, 200).label('Wiederholungen').nullable().default(null),
  repsTo: count(0, 200).label('Wiederholungen bis').nullable().default(null),
  distance: decimal(0, 1_000_000).label('Distanz').nullable().default(null),
  time: count(0, 86_400_000).label('Zeit').nullable().default(null),
})
export type PlannedSet = InferType<typeof plannedSet>

/** An exercise's place as it is planned; `_id` is born on the device. Neighbours with the same `superset` word rotate. */
const plannedSlot = object({
  _id: id().required(),
  exercise: id().required(),
  superset: text(20).nullable().default(null),
  rest: count(0, 3600).label('Pause').required(),
  setting: text(100).label('Einstellung').nullable().default(null),
  hint: text(500).label('Hinweis').nullable().default(null),
  targets: list(plannedSet.required(), mostSets).min(1, 'Eine Übung braucht mindestens einen Satz.').required(),
})
export type PlannedSlot = InferType<typeof plannedSlot>

const slots = () => list(plannedSlot.required(), mostSlots).label('Übungen').required()
const minutes = () => count(1, 600).label('Dauer').required()

const plannedSplit = object({
  _id: id().required(),
  title: text(80).label('Name des Tages').required(),
  minutes: minutes(),
  slots: slots(),
})
export type PlannedSplit = InferType<typeof plannedSplit>

const splits = () =>
  list(plannedSplit.required(), mostSplits).label('Trainingstage').min(1, 'Ein Plan braucht mindestens einen Trainingstag.').required()

/** What it looks like; a body without it leaves what is there. */
const picture = () => keptFile().label('Bild').nullable()
const pictureAddress = () => text(400).nullable()

/** A draft is seen by the staff alone. */
export const planStates = { draft: 'Entwurf', published: 'Veröffentlicht' } as const
export type PlanState = keyof typeof planStates

/** Where a plan stands: what is published follows from its days (A37). */
export const standings = { draft: 'Entwurf', coming: 'Kommt', running: 'Läuft', over: 'Beendet' } as const
export type Standing = keyof typeof standings

const planForm = object({
  _id: id().required(),
  /** Whose plan it is. */
  person: id().required(),
  title: text(120).label('Name').required(),
  goal: text(300).label('Ziel').nullable().default(null),
  start: day().label('Beginn').required(),
  /** Last day that was asked for; the plan after it may end it earlier. */
  until: day()
    .label('Letzter Tag')
    .nullable()
    .default(null)
    .test('after', 'Der letzte Tag liegt vor dem Beginn.', (value, { parent }) => !value || value >= (parent as { start: string }).start),
  state: text(10)
    .oneOf(Object.keys(planStates) as PlanState[])
    .required(),
  picture: picture(),
  splits: splits(),
})
export type PlanForm = InferType<typeof planForm>

const version = () => count(1).required()
const headOf = {
  vorname: text().required(),
  nachname: text().required(),
  /** Author. */
  trainer: text().required(),
  /** Last day on which it counts. */
  end: day().nullable(),
  standing: text(10)
    .oneOf(Object.keys(standings) as Standing[])
    .required(),
  version: version(),
}
const planRow = planForm.shape({
  ...headOf,
  /** The exercises that it names, also those that the studio no longer offers. */
  exercises: array().of(exercise.required()).required(),
  pictureAddress: pictureAddress(),
})
export type PlanRow = InferType<typeof planRow>

const listedPlan = planForm.omit(['splits', 'picture']).shape({
  ...headOf,
  /** Code of the person's studio. */
  studio: text(40).nullable(),
  /** Number of its training days. */
  days: count().required(),
})
export type ListedPlan = InferType<typeof listedPlan>

/** What plans are begun with, kept for a studio. */
const templateForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required(),
  title: text(120).label('Name').required(),
  goal: text(300).label('Ziel').nullable().default(null),
  picture: picture(),
  splits: splits(),
})
export type TemplateForm = InferType<typeof templateForm>
const templateRow = templateForm.shape({
  version: version(),
  exercises: array().of(exercise.required()).required(),
  pictureAddress: pictureAddress(),
})
export type TemplateRow = InferType<typeof templateRow>

const workoutForm = object({
  _id: id().required(),
  title: text(120).label('Name').required(),
  about: text(500).label('Beschreibung').nullable().default(null),
  minutes: minutes(),
  slots: slots(),
})
export type WorkoutForm = InferType<typeof workoutForm>
const ownWorkout = workoutForm.shape({ version: version(), exercises: array().of(exercise.required()).required() })
export type OwnWorkout = InferType<typeof ownWorkout>

const newest = 1_000_000
/** How a plan is printed (H16): on A4 with room to write, or as a card for the pocket. */
const planFormats = ['a4', 'karte'] as const
const peopleOfFile = (_: unknown, reply: { people: readonly string[] }) => reply.people

const seenVersion = object({ version: queryCount(1, 1_000_000_000).required() })
const planned = { rest: 90, targets: [{ warmup: false, weight: 60, reps: 8, repsTo: 12 }], exercise: example.exercise }
const newPlan = {
  ...{ _id: exampleId('newPlan'), person: example.person, title: 'Kraft', goal: 'Stärker werden', start: '2026-11-01', state: 'published' },
  splits: [{ _id: exampleId('newSplit'), title: 'Oberkörper', minutes: 50, slots: [{ ...planned, _id: exampleId('newSlot') }] }],
}
const byPlan = { params: { id: exampleId('staffPlan') } }
const makes = { access: ['tp_create'], offline: true, touches: ['workouts'] } as const
const sees = { access: ['tp_create', 'tp_viewAll'] } as const

/** Training plans as the staff makes them (H13, H14); whose plans somebody sees is told by H24. */
export const plans = domain(
  'plans',
  { mendedAt: 'planSearch' },
  {
    /** Plans of people whom the caller may see. Withdrawn ones are left out. */
    search: post(
      'trainingsplan/suche',
      {
        ...sees,
        body: object({
          ...pageFields(['name', 'title', 'trainer', 'start', 'end']),
          offset: count(0, 10_000_000),
          limit: count(1, 200),
          studio: list(studioCode().required(), 200),
          standing: list(
            text(10)
              .oneOf(Object.keys(standings) as Standing[])
              .required(),
            4,
          ),
        }),
        example: { body: {} },
      },
      pageOf(listedPlan),
    ),
    /** Plans of one person with all that is in them, newest first; none where the caller may not see this person's. */
    ofPerson: get(
      'trainingsplan/von/:userId',
      { ...sees, example: { params: { userId: example.person } } },
      array().of(planRow.required()).required(),
    ),
    /** What somebody did last of each exercise, and their best, for whoever builds a plan for them (H24). Each reader is traced once a day. */
    values: get(
      'trainingsplan/werte/:userId',
      {
        ...{ ...sees, health: { what: 'Trainingswerte', daily: true, whose: ({ params }) => [params.userId!] } },
        example: { params: { userId: example.person } },
      },
      array().of(trainedValues.required()).required(),
    ),
    one: get('trainingsplan/:id/bauplan', { ...sees, example: byPlan }, planRow),
    create: post('trainingsplan', { ...makes, body: planForm, example: { body: newPlan } }, planRow),
    /** Refuses `stale` with the plan as it stands. The person stays. */
    edit: put(
      'trainingsplan/:id',
      {
        ...makes,
        body: planForm.shape({ version: version() }),
        example: { ...byPlan, body: { ...newPlan, _id: exampleId('staffPlan'), version: newest }, answers: 'stale' },
      },
      planRow,
    ),
    /** Withdraws it: the member sees it no more, and the plan that it had ended goes on. */
    remove: del(
      'trainingsplan/:id',
      { ...makes, query: seenVersion, example: { ...byPlan, query: { version: newest }, answers: 'stale' } },
      done,
    ),
    /** Takes a withdrawal back. */
    restore: post('trainingsplan/:id/restore', { ...makes, example: byPlan }, planRow),
    /**
     * A plan as a PDF: `a` is whose it is, `me` for the caller, `b` the plan. Staff print what they see by H24, which leaves a trace; the QR
     * code begins a training by it.
     */
    pdf: get(
      'v2/plan/pdf/:a/:b',
      {
        ...{
          access: [],
          covers: ['EP-381'],
          params: {
            a: text(36)
              .matches(/^(me|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)
              .required(),
          },
        },
        query: object({ format: text(5).oneOf(planFormats) }),
        health: { what: 'Trainingsplan', kind: 'disclosed', whose: peopleOfFile },
        example: { params: { a: 'me', b: example.plan } },
      },
      'file',
    ),
    /**
     * Another last day for many plans at once: to extend them, to end them, and to take either back. A plan that somebody changed meanwhile,
     * that is gone or would end before it begins is left as it is, with the reason.
     */
    spans: post(
      'trainingsplan/spannen',
      {
        access: ['tp_create'],
        touches: ['workouts'],
        body: spanWishes,
        example: { body: { plans: [{ _id: exampleId('staffPlan'), version: newest, until: '2026-12-31' }] } },
      },
      spansChanged,
    ),
    /** The same for somebody else, as a draft that begins on a day. */
    copy: post(
      'trainingsplan/:id/copy',
      {
        ...makes,
        body: object({ _id: id().required(), to: id().required(), start: day().label('Beginn').required() }),
        example: { ...byPlan, body: { _id: exampleId('copiedPlan'), to: example.person, start: '2026-11-01' } },
      },
      planRow,
    ),
    /** The picture of a plan or template (H22); one that neither shows is deleted after a day, after 30 where a device may still name it. */
    ...uploads({
      picture: {
        ...{ path: 'upload/workout', access: ['tp_create'], offline: true, types: pictures, side: 1200, open: true, covers: ['EP-559'] },
        ...{ size: 8_000_000, limit: { times: 200, seconds: 86_400, per: 'person' } },
      },
    }),
  },
)

const template = exampleId('planTemplate')
const newTemplate = { _id: exampleId('newPlanTemplate'), studio: 'winterthur', title: 'Einstieg', splits: newPlan.splits }
const ofStudio = ({ body, query }: { body: unknown; query: Record<string, unknown> }) =>
  ((body as Partial<TemplateForm> | undefined)?.studio ?? query.studio) as string | undefined
const keeps = { access: ['tp_create'], offline: true, studio: ofStudio } as const
const byTemplate = { params: { id: template } }

/** A studio's templates (H13, H14). */
export const planTemplates = domain(
  'planTemplates',
  { mendedAt: ({ params, body }) => ({ to: 'workoutEdit', params: { id: params.id ?? (body as { _id: string })._id } }) },
  {
    /** Those of the studios in which the caller makes or sees plans, by their names. */
    list: get('trainingsplan/vorlagen', { ...sees, example: {} }, array().of(templateRow.required()).required()),
    create: post('trainingsplan/vorlagen', { ...keeps, body: templateForm, example: { body: newTemplate } }, templateRow),
    edit: put(
      'trainingsplan/vorlagen/:id',
      {
        ...keeps,
        body: templateForm.shape({ version: version() }),
        example: { ...byTemplate, body: { ...newTemplate, _id: template, version: newest }, answers: 'stale' },
      },
      templateRow,
    ),
    remove: del(
      'trainingsplan/vorlagen/:id',
      {
        ...keeps,
        query: seenVersion.shape({ studio: studioCode().required() }),
        example: { ...byTemplate, query: { studio: 'winterthur', version: newest }, answers: 'stale' },
      },
      done,
    ),
    restore: post(
      'trainingsplan/vorlagen/:id/restore',
      { ...keeps, body: object({ studio: studioCode().required() }), example: { ...byTemplate, body: { studio: 'winterthur' } } },
      templateRow,
    ),
  },
)

const byOwn = { params: { id: exampleId('ownWorkout') } }
const newWorkout = {
  ...{ _id: exampleId('newWorkout'), title: 'Kurz und gut', minutes: 30 },
  slots: [{ ...planned, _id: exampleId('newWorkoutSlot') }],
}
const own = { access: [], offline: true, touches: ['workouts'] } as const

/** A member's own workouts, which nobody else sees (H13). */
export const ownWorkouts = domain(
  'ownWorkouts',
  {
    mendedAt: ({ params, body }) => ({ to: 'workoutEdit', params: { id: params.id ?? (body as { _id: string })._id } }),
  },
  {
    one: get('workouts/:id/bauplan', { access: [], example: byOwn }, ownWorkout),
    /** Refuses `full` beyond a hundred. */
    create: post('workouts', { ...own, body: workoutForm, example: { body: newWorkout } }, ownWorkout),
    edit: put(
      'workouts/:id',
      {
        ...own,
        body: workoutForm.shape({ version: version() }),
        example: { ...byOwn, body: { ...newWorkout, _id: exampleId('ownWorkout'), version: newest }, answers: 'stale' },
      },
      ownWorkout,
    ),
    remove: del('workouts/:id', { ...own, query: seenVersion, example: { ...byOwn, query: { version: newest }, answers: 'stale' } }, done),
    restore: post('workouts/:id/restore', { ...own, example: byOwn }, ownWorkout),
  },
)
