import { array, type InferType, object } from 'yup'
import { domain, get } from './call.ts'
import { courseExecution, courseSignup } from './courses.ts'
import { count, day, id, instant, text } from './shapes.ts'

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
  plan: object({ _id: id().required(), title: text().required(), trainer: text(161).nullable() })
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
})
export type HomeStart = InferType<typeof start>

export const home = domain('home', {
  /** All that the start page shows at first, in one answer: for a device that has nothing of this person yet. */
  start: get('user/home', { access: [], example: {} }, start),
})
