import { array, type InferType, object } from 'yup'
import { domain, get, post } from './call.ts'
import { example } from './examples.ts'
import { count, day, decimal, flag, id, instant, queryCount, text } from './shapes.ts'
import { dayMs } from './time.ts'
import type { PrefetchContext } from './wears.ts'

/** How a set of an exercise is counted. `body` is body weight: its kg are what hangs on it. */
export const exerciseKinds = ['weight', 'body', 'distance', 'time'] as const
export type ExerciseKind = (typeof exerciseKinds)[number]

export const exercise = object({
  _id: text(60).required(),
  title: text().required(),
  kind: text(10).oneOf(exerciseKinds).required(),
  muscle: text(60).nullable(),
  /** Place of the machine: 'Gerät 14'. */
  device: text(60).nullable(),
  /** Weight in kg of a bar that takes plates; null for machines. */
  bar: decimal(0, 50).nullable(),
  /** True where its device category takes a note (A20). */
  note: flag().required(),
  /** Exercises that can take its place, by id. */
  alternatives: array().of(text(60).required()).required(),
})
export type Exercise = InferType<typeof exercise>

/** The plan's target for one set; weight in kg, distance in metres, time in milliseconds. */
export const target = object({
  warmup: flag().required(),
  weight: decimal(0, 500).nullable(),
  reps: count(0, 200).nullable(),
  repsTo: count(0, 200).nullable(),
  distance: decimal(0, 1_000_000).nullable(),
  time: count(0, dayMs).nullable(),
})
export type SetTarget = InferType<typeof target>

/** An exercise's place in a workout. Slots with the same `superset` word rotate (A, B, …). */
export const slot = object({
  key: text(40).required(),
  exercise,
  superset: text(20).nullable(),
  /** Seconds after a set, or after the round in a superset. */
  rest: count(0, 3600).required(),
  /** Seat, grip, height: 'Sitz 5'. */
  setting: text(100).nullable(),
  hint: text(500).nullable(),
  targets: array().of(target).required(),
})
export type ExerciseSlot = InferType<typeof slot>

const head = { _id: id().required(), title: text().required(), sets: count().required(), minutes: count().required() }
const split = object({ ...head, slots: array().of(slot).required() })
export type Split = InferType<typeof split>

const planHead = object({
  _id: id().required(),
  title: text().required(),
  trainer: text().required(),
  goal: text(300).nullable(),
  start: day().required(),
  end: day().nullable(),
  current: flag().required(),
  /** Set where its author bears the trainers' badge (H23). */
  byTrainer: flag(),
  /** Address of its picture. */
  pictureAddress: text(400).nullable(),
})
const plan = planHead.shape({ splits: array().of(split).required() })
export type PlanHead = InferType<typeof planHead>
export type Plan = InferType<typeof plan>

const workoutHead = object({
  ...head,
  level: text(40).nullable(),
  about: text(500).nullable(),
  /** True for the caller's own, which nobody else sees. */
  own: flag(),
})
const workout = workoutHead.shape({ slots: array().of(slot).required() })
export type WorkoutHead = InferType<typeof workoutHead>
export type Workout = InferType<typeof workout>

export const recordKinds = ['distance', 'weight', 'volume', 'reps', 'time'] as const
export type RecordKind = (typeof recordKinds)[number]

const trainedSet = object({
  _id: id().required(),
  run: id().nullable(),
  exercise: text(60).required(),
  title: text().required(),
  kind: text(10).oneOf(exerciseKinds).required(),
  warmup: flag().required(),
  weight: decimal(0, 500).nullable(),
  reps: count(0, 200).nullable(),
  distance: decimal(0, 1_000_000).nullable(),
  time: count(0, dayMs).nullable(),
  note: text(500).nullable(),
  at: instant().required(),
  day: day().required(),
  record: text(10).oneOf(recordKinds).nullable(),
})
export type TrainedSet = InferType<typeof trainedSet>

const trained = object({
  _id: id().required(),
  title: text().required(),
  day: day().required(),
  started: instant().required(),
  ended: instant().nullable(),
  sets: count().required(),
  volume: decimal(0, 1e9).required(),
  records: count().required(),
})
export type Trained = InferType<typeof trained>

const streak = object({
  weeks: count().required(),
  goal: count(1, 7).required(),
  thisWeek: count().required(),
  best: count().required(),
})
export type Streak = InferType<typeof streak>

/** Defaults: the first page, 50 rows. */
const page = object({ page: queryCount(1, 10_000), size: queryCount(1, 200) })
const range = object({ start: day().required(), end: day().required() })
const byPlan = { params: { id: example.plan } }

const eachOf = (_: PrefetchContext, rows: readonly { _id: string }[]) => rows.map(({ _id: id }) => ({ params: { id } }))
const ahead = { turn: 'floor' } as const

/** Training as the server knows it: plans from PostgreSQL, what was trained from the projection of the collections (L216, L168). */
export const workouts = domain('workouts', {
  /** The current plan of the member, or null. */
  plan: get('plan', { access: [], ahead, covers: ['EP-374'], example: {} }, plan.nullable()),
  plans: get('trainingsplan', { access: [], ahead, covers: ['EP-375', 'EP-600'], example: {} }, array().of(planHead).required()),
  onePlan: get(
    'trainingsplan/:id',
    { access: [], ahead: { ...ahead, after: 'workouts.plans', inputs: eachOf, daily: true }, example: byPlan },
    plan,
  ),
  list: get('workouts', { access: [], ahead, covers: ['EP-378'], example: {} }, array().of(workoutHead).required()),
  one: get(
    'workouts/:id',
    { access: [], ahead: { ...ahead, after: 'workouts.list', inputs: eachOf, daily: true }, example: { params: { id: example.workout } } },
    workout,
  ),
  /** Every exercise of the studio, to swap and add during a run without a network. */
  exercises: get('v2/exercises', { access: [], ahead: { ...ahead, daily: true }, example: {} }, array().of(exercise).required()),
  /** The split of the current plan that is due next, or null. */
  split: get('v2/split', { access: [], ahead, covers: ['EP-379'], example: {} }, object({ plan: id().required(), split }).nullable()),
  /** The run that is not finished, with its sets, or null. */
  session: get(
    'v2/session',
    { access: [], covers: ['EP-380'], example: {} },
    object({ run: trained.required(), sets: array().of(trainedSet).required() }).nullable(),
  ),
  day: get(
    'user/training/day/:day',
    {
      access: [],
      params: { day: day().required() },
      covers: ['EP-370'],
      example: { params: { day: '2026-11-20' } },
    },
    object({ day: day().required(), runs: array().of(trained).required(), sets: array().of(trainedSet).required() }),
  ),
  completed: get(
    'user/training/complete',
    { access: [], query: page, covers: ['EP-371'], example: {} },
    object({ total: count().required(), rows: array().of(trained).required() }),
  ),
  training: get(
    'user/training',
    { access: [], covers: ['EP-372', 'EP-601'], example: {} },
    object({
      last: trained.nullable(),
      total: count().required(),
      bests: array()
        .of(
          object({
            exercise: text(60).required(),
            title: text().required(),
            kind: text(10).oneOf(recordKinds).required(),
            value: decimal(0, 1e9).required(),
            day: day().required(),
          }),
        )
        .required(),
    }),
  ),
  stats: get(
    'user/profile/stats',
    { access: [], covers: ['EP-373'], example: {} },
    object({
      runs: count().required(),
      sets: count().required(),
      volume: decimal(0, 1e12).required(),
      minutes: count().required(),
      records: count().required(),
      streak,
    }),
  ),
  /** Days on which somebody trained or visited a course (decision 007). */
  calendar: get(
    'user/training/calendar',
    {
      access: [],
      query: range,
      covers: ['EP-025'],
      example: { query: { start: '2026-11-01', end: '2026-11-30' } },
    },
    array()
      .of(object({ day: day().required(), runs: count().required(), visits: count().required() }))
      .required(),
  ),
  streak: get('user/streaks/training', { access: [], covers: ['EP-026'], example: {} }, streak),
  streakHistory: get(
    'user/streak/history',
    { access: [], covers: ['EP-023'], example: {} },
    array()
      .of(object({ week: day().required(), trainings: count().required(), goal: count(1, 7).required(), kept: flag().required() }))
      .required(),
  ),
  /** Counts the streak again from what was trained, and answers it. */
  updateStreak: post('user/streak/update', { access: [], covers: ['EP-024'], example: {} }, streak),
})
