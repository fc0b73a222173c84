import { array, type InferType, object } from 'yup'
import { anyManagement } from '#contract/access.ts'
import { domain, get, post, type Usual } from '#contract/call.ts'
import { doorAct, doorEntry, doorLogged, doorTold } from '#contract/courses/courseDoor.ts'
import { example } from '#contract/examples.ts'
import { count, flag, id, instant, list, studioCode, text } from '#contract/shapes.ts'

/** An event as a door sees it. */
export const doorEvent = object({
  _id: id().required(),
  title: text(120).required(),
  place: text(200).nullable(),
  studio: studioCode().nullable(),
  startsAt: instant().required(),
  endsAt: instant().required(),
  capacity: count(1, 100_000).nullable(),
  booked: count().required(),
  waiting: count().required(),
  cancelled: flag().required(),
  reason: text(200).nullable(),
})
export type DoorEvent = InferType<typeof doorEvent>

/** The door of an event, as that of a course; `execution` is what is held. */
export const eventRoster = object({
  execution: doorEvent.required(),
  entries: array().of(doorEntry).required(),
  log: array().of(doorLogged).required(),
  closedAt: instant().nullable(),
})
export type EventRoster = InferType<typeof eventRoster>

const byId = { params: { id: example.event } }
const usual: Usual = { mendedAt: ({ params }) => ({ to: 'eventDoor', search: { event: params.id } }) }

/** The door of an event, by the rules of a course's (contract/rules/door/doorRules.ts), for those who look after it. */
export const eventDoor = domain('eventDoor', usual, {
  /** Events of today and tomorrow that the caller looks after. */
  doors: get('event/door', { access: anyManagement, example: {} }, array().of(doorEvent).required()),
  roster: get('event/:id/door', { access: anyManagement, example: byId }, eventRoster),
  /**
   * Acts at the door; none is refused for being late, and one that is known already changes nothing. Whoever comes without a sign-up is offered
   * the place with its price. By name come people in the caller's reach and who signed up; anybody else is an `unknown-code`.
   */
  check: post(
    'event/:id/door',
    {
      access: anyManagement,
      offline: true,
      size: 300_000,
      touches: ['events', 'eventPeople'],
      body: object({ acts: list(doorAct.required(), 600).required() }),
      example: {
        ...byId,
        body: { acts: [{ _id: example.doorAct, kind: 'here', at: '2026-11-20T16:42:00.000Z', person: example.person, said: 'visited' }] },
      },
    },
    object({ told: array().of(doorTold).required() }),
  ),
})
