import { array, type InferType, object } from 'yup'
import { get, post } from '#contract/call.ts'
import { decides } from '#contract/contractAccess.ts'
import { exampleId } from '#contract/examples.ts'
import { count, day, flag, id, instant, text } from '#contract/shapes.ts'

/** States of giving all of a studio the days of a closure. */
export const creditRunStates = {
  running: 'Wird gutgeschrieben',
  done: 'Gutgeschrieben',
  undoing: 'Wird zurückgenommen',
  undone: 'Zurückgenommen',
} as const
export type CreditRunState = keyof typeof creditRunStates

/** Hours in which days that all of a studio got can be taken back; whoever got them hears of it after that. */
export const undoHours = 24
/** The most contracts that a dry run names. */
export const mostNamed = 200

const run = object({
  _id: id().required(),
  state: text(10)
    .oneOf(Object.keys(creditRunStates) as CreditRunState[])
    .required(),
  at: instant().required(),
  by: text(161).nullable().defined(),
  /** Contracts that got the days, so far. */
  given: count().required(),
  /** Until then it can be taken back; null where it can't. */
  undoUntil: instant().nullable().defined(),
  version: count(1).required(),
})

const closureFields = {
  closure: id().required(),
  studio: text(40).required(),
  studioName: text(120).required(),
  from: day().required(),
  to: day().required(),
  days: count(1).required(),
}

/** A closure whose days all of its studio get, with the last time that it was given. */
export const givenClosure = object({ ...closureFields, run: run.nullable().defined() })
export type GivenClosure = InferType<typeof givenClosure>

/** Effects of giving the days, contract by contract. */
export const creditDry = object({
  ...closureFields,
  /** Contracts that get them, and those of the studio that do not: they have them already, or the access-control service leads them. */
  given: count().required(),
  had: count().required(),
  foreign: count().required(),
  /** The first of those that get them. */
  rows: array()
    .of(
      object({
        userId: id().required(),
        index: count(0).required(),
        number: count(1).required(),
        name: text(161).required(),
        /** The last day without them, and with them; null where it has no end, and they cost nothing there. */
        end: day().nullable().defined(),
        newEnd: day().nullable().defined(),
      }).required(),
    )
    .required(),
  isWhole: flag().required(),
})
export type CreditDry = InferType<typeof creditDry>

const params = { closure: exampleId('noClosure') }

/** Calls of `credits` by which all of a studio get the days of a closure (C33, «given to all»), for whoever decides there. */
export const runCalls = {
  /** Closures that are given to all, of the studios where the caller decides. Not in the specification. */
  runs: get('zeitgutschrift/closures', { access: decides, example: {} }, array().of(givenClosure.required()).required()),
  /** Effects that it would have, without doing it. Not in the specification. */
  dryRun: get('zeitgutschrift/closures/:closure', { access: decides, example: { params, answers: 'missing' } }, creditDry),
  /**
   * Gives the days to each contract of the studio, once, by a job. The same once more is no news; refuses `credit-run-twice` where they were given before.
   * Needs a network. Not in the specification.
   */
  giveAll: post(
    'zeitgutschrift/closures/:closure/give',
    {
      access: decides,
      body: object({ _id: id().required() }),
      limit: { times: 30, seconds: 3600 },
      touches: ['contracts', 'timestop'],
      example: { params, body: { _id: exampleId('newCreditRun') }, answers: 'missing' },
    },
    givenClosure,
  ),
  /** Takes all of them back, as long as nobody has heard of them; twice is no news. Refuses `credit-run-over`. Needs a network. Not in the specification. */
  undoAll: post(
    'zeitgutschrift/runs/:id/undo',
    {
      access: decides,
      limit: { times: 30, seconds: 3600 },
      touches: ['contracts', 'timestop'],
      example: { params: { id: exampleId('noCreditRun') }, answers: 'missing' },
    },
    givenClosure,
  ),
}
