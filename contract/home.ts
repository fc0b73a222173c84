import { array, type InferType, object } from 'yup'
import { domain, get } from './call.ts'
import { courseExecution, courseSignup } from './courses/calls.ts'
import { count, day, flag, id, instant, money, text } from './shapes.ts'

/** The most trainings that a start page is told of, the last ones. */
export const mostRuns = 200

const run = object({
  id: id().required(),
  title: text().required(),
  plan: text(60).nullable(),
  split: text(60).nullable(),
  state: text(10).oneOf(['running', 'finished']).required(),
  started: instant().required(),
  day: day().required(),
})

const plan = object({
  _id: id().required(),
  splits: array()
    .of(object({ _id: id().required(), title: text().required(), sets: count().required(), minutes: count().required() }))
    .required(),
})

const nextSeat = object({
  execution: courseExecution.required(),
  seat: object({ kind: text(10).oneOf(['booked', 'waiting']).required(), signup: courseSignup.required() }).required(),
  /** Moment in ms until which a free seat goes to people on the waiting list. */
  promotes: count(0, Number.MAX_SAFE_INTEGER).required(),
})

/** As far as its line says it. */
const nextEvent = object({
  event: object({
    _id: id().required(),
    title: text(120).required(),
    startsAt: instant().required(),
    endsAt: instant().required(),
    place: text(200).nullable(),
    /** Rappen for a place; null where it is free. */
    price: money().nullable(),
    cancelled: flag().required(),
    /** Places that nobody has; null where everybody is taken. */
    free: count().nullable(),
    waiting: count().required(),
  }).required(),
  place: object({
    kind: text(10)
      .oneOf(['booked', 'waiting'] as const)
      .required(),
    signup: object({ position: count(1).nullable(), visited: flag().required() }).required(),
  }).required(),
  /** Name of its studio; null where it is for all. */
  studio: text(80).nullable(),
})

/** A visited course that may be rated now, or else a plan. */
const asked = object({
  course: object({
    _id: id().required(),
    startsAt: instant().required(),
    endsAt: instant().required(),
    course: object({ _id: id().required(), title: text(80).required() }).required(),
  })
    .optional()
    .default(undefined),
  plan: object({ _id: id().required(), title: text().required(), trainer: text(161).nullable(), byTrainer: flag().optional() })
    .optional()
    .default(undefined),
})

const start = object({
  /** Newest first. */
  runs: array().of(run).max(mostRuns).required(),
  plan: plan.nullable(),
  /** Days of visited courses, oldest first. */
  visits: array().of(day().required()).required(),
  course: nextSeat.nullable(),
  asked: asked.nullable(),
  event: nextEvent.nullable(),
})
export type HomeStart = InferType<typeof start>

/** Kinds of work that wait for staff in lists that nobody counts by reading them, because they concern somebody's health. */
export const workKinds = ['pains', 'feedback', 'drafts', 'healthcare', 'timestop'] as const
export type WaitingWorkKind = (typeof workKinds)[number]

const work = array()
  .of(object({ kind: text(10).oneOf(workKinds).required(), count: count(1).required() }).required())
  .max(workKinds.length)
  .required()

export const home = domain('home', {
  /** All that the start page shows at first, in one answer: for a device that has nothing of this person yet. */
  start: get('user/home', { access: [], example: {} }, start),
  /** How much waits for the caller, by kind, in the order of the kinds; what nothing waits in is left out. Nobody's health is read by it. */
  work: get('user/home/work', { access: [], example: {} }, work),
})
