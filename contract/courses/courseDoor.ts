import { array, type InferType, object } from 'yup'
import { domain, get, post, type Usual } from '#contract/call.ts'
import { code } from '#contract/codes.ts'
import { courseExecution, signupStates } from '#contract/courses/calls.ts'
import { example } from '#contract/examples.ts'
import { type DoorOutcome, doorOutcomes } from '#contract/rules/courses/doorOutcomes.ts'
import { count, flag, id, instant, list, text } from '#contract/shapes.ts'

/**
 * `here` lets somebody in, `undo` takes back the act it names and no other, `correct` says afterwards and with a reason who came, `close` ends
 * the check-in, `away` notes who was sent away.
 */
export const doorKinds = ['here', 'undo', 'correct', 'close', 'away'] as const
export type DoorKind = (typeof doorKinds)[number]

const outcome = () => text(20).oneOf(Object.keys(doorOutcomes) as DoorOutcome[])

/** One act at a door, made on a device, perhaps without a network; its id makes it count once. */
export const doorAct = object({
  _id: id().required(),
  kind: text(10).oneOf(doorKinds).required(),
  /** By the device's clock; the studio refuses a moment that lies in its future. */
  at: instant().required(),
  /** The person concerned; a scanned code that is on no roster stands in its place. */
  person: id(),
  code: code(),
  /** Id of the act that `undo` takes back. */
  of: id(),
  /** Statement of a `correct` act: whether the person came. */
  came: flag(),
  reason: text(200).label('Grund'),
  /** The device's decision, as an outcome. */
  said: outcome(),
}).test('whole', 'Diese Angabe ist nicht vollständig.', ({ kind, person, code: by, of, came, reason }) => {
  if (kind === 'here' || kind === 'away') return !!person !== !!by
  if (kind === 'undo') return !!of
  return kind === 'close' || (!!person && came !== undefined && !!reason?.trim())
})
export type DoorAct = InferType<typeof doorAct>

/** Somebody on the roster: who has a seat, waits, gave back, or came without one. */
export const doorEntry = object({
  person: id().required(),
  vorname: text(80).required(),
  nachname: text(80).required(),
  /** Null for a person who never had a seat. */
  state: text(10).oneOf(signupStates).nullable(),
  place: count(1, 1000).nullable(),
  position: count(1, 1000).nullable(),
  /** Mark of the person's code for this course: `markOfCode`. */
  mark: text(22).nullable(),
  /** Acts `here` that hold: each could be taken back. */
  acts: array().of(id().required()).required(),
  /** Statement of the last correction. */
  came: flag().nullable(),
  visitedAt: instant().nullable(),
  missed: flag().required(),
  /** People whom they bring along, to an event. */
  guests: count(0, 100),
})
export type DoorEntry = InferType<typeof doorEntry>

export const doorLogged = object({
  _id: id().required(),
  kind: text(10).oneOf(doorKinds).required(),
  person: id().nullable(),
  name: text(161).nullable(),
  at: instant().required(),
  received: instant().required(),
  by: text(161).nullable(),
  outcome: outcome().required(),
  /** More people inside than seats: two devices let people in at once without a network. */
  over: flag().required(),
  reason: text(200).nullable(),
})
export type DoorLogged = InferType<typeof doorLogged>

export const roster = object({
  execution: courseExecution.required(),
  entries: array().of(doorEntry).required(),
  /** Every act that the studio knows, the newest first. */
  log: array().of(doorLogged).required(),
  closedAt: instant().nullable(),
})
export type Roster = InferType<typeof roster>

export const doorTold = object({ act: id().required(), outcome: outcome().required(), person: id().nullable(), over: flag().required() })

/** The row tells whose door it is, not the right (server/courses/door/rules.ts): this one is nobody's. */
const elsewhere = { params: { id: example.doorAct }, answers: 'missing' } as const

export const doorRights = ['gf_c_plan', 'gf_cp_instructor'] as const

const studio = text(40)

const usual: Usual = { mendedAt: ({ params }) => ({ to: 'courseDoor', search: { kurs: params.id } }) }

/** The door of a course: for people who plan in its studio, and for its own instructor. */
export const courseDoor = domain('courseDoor', usual, {
  /** Executions of today and tomorrow at whose doors the caller may stand; planned ones of one studio where it is named. */
  doors: get(
    'gf/door',
    { access: doorRights, query: object({ studio }), covers: ['EP-150'], example: { query: { studio: 'winterthur' } } },
    array().of(courseExecution).required(),
  ),
  /** The people expected, and all that happened at the door so far, so that the device can decide alone. */
  roster: get('gf/courses/:id/door', { access: doorRights, covers: ['EP-150'], example: elsewhere }, roster),
  /**
   * Acts at the door. None is refused for being late: somebody who was let in was there, whatever became of the seat meanwhile, and
   * `outcome` says how it counts. An act that is known already changes nothing.
   */
  check: post(
    'gf/courses/:id/door',
    {
      access: doorRights,
      offline: true,
      size: 300_000,
      touches: ['courses', 'courseVisits'],
      body: object({ acts: list(doorAct.required(), 600).required() }),
      covers: ['EP-150'],
      example: {
        ...elsewhere,
        body: { acts: [{ _id: example.doorAct, kind: 'here', at: '2026-11-20T16:42:00.000Z', person: example.person, said: 'visited' }] },
      },
    },
    object({ told: array().of(doorTold).required() }),
  ),
})
