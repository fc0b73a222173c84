import { type InferType, object } from 'yup'
import { anyManagement } from '#contract/access.ts'
import { del, domain, get, post, type Usual } from '#contract/call.ts'
import { signupStates } from '#contract/courses/calls.ts'
import { mostGuests, payments } from '#contract/events/calls.ts'
import { example } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, done, flag, id, instant, lines, list, money, text } from '#contract/shapes.ts'

/** Somebody who signed up, as those see them who look after the event. */
export const eventPerson = object({
  /** The person's id. */
  _id: id().required(),
  name: text(161).required(),
  studio: text(40).nullable(),
  state: text(10).oneOf(signupStates).required(),
  guests: count(0, mostGuests).required(),
  position: count(1).nullable(),
  /** Moment of the last change of the sign-up. */
  at: instant().required(),
  visited: flag().required(),
  missed: flag().required(),
  /** Price of the places that they agreed to, or that somebody else did not give them. */
  due: money().required(),
  /** Price of all their places, where staff gave some that they have not agreed to yet; null where there are none. */
  offered: money().nullable().default(null),
  /** Rappen that were paid at the studio. */
  paid: money().required(),
  /** Rappen that payments have brought. */
  online: money().required(),
  /** Rappen that are still to be paid. */
  owed: money().required(),
  /** Rappen that were paid and are to be given back. */
  back: money().required(),
  payment: text(10).oneOf(payments).required(),
})
export type EventPerson = InferType<typeof eventPerson>

const own = { access: anyManagement, touches: ['events', 'eventDoor'], offline: true } as const
const byEvent = { params: { id: example.event } }
/** Nobody is signed up under this id. */
const byPerson = { params: { id: example.event, person: example.unregistered }, answers: 'missing' } as const

const usual: Usual = { mendedAt: ({ params }) => ({ to: 'eventPeople', params: { id: params.id as string } }) }

/** The people of an event, for those who look after it (K28). */
export const eventPeople = domain('eventPeople', usual, {
  list: get(
    'event/:id/people',
    {
      access: anyManagement,
      query: object({
        ...pageFields(['name', 'at', 'guests', 'due']),
        state: list(text(10).oneOf(signupStates).required(), signupStates.length),
        payment: list(text(10).oneOf(payments).required(), payments.length),
      }),
      example: byEvent,
    },
    pageOf(eventPerson),
  ),
  /**
   * Signs somebody up by hand whom the caller may see, by the same rules, also once it has begun; who has places keeps them, with at least their
   * guests; `event-guests` and `event-full` as for themselves. What costs something is offered: it is owed once they agree.
   */
  add: post(
    'event/:id/people',
    {
      ...own,
      body: object({ person: id().label('Person').required('Wen?'), guests: count(0, mostGuests).label('Begleitung').default(0) }),
      example: { ...byEvent, body: { person: example.person } },
    },
    eventPerson,
  ),
  /** Takes somebody out, who is told; done again it changes nothing. */
  remove: del('event/:id/people/:person', { ...own, example: byPerson }, done),
  /**
   * All that is due was paid at the studio, which agrees to what was offered, or was not after all. `amount` is what was taken there in all, or what of it is left there, as the
   * list showed it: what a payment has brought meanwhile goes back by itself.
   */
  pay: post(
    'event/:id/people/:person/paid',
    { ...own, body: object({ paid: flag().required(), amount: money().min(0) }), example: { ...byPerson, body: { paid: true } } },
    done,
  ),
  /** A notice to everybody who has a place or waits. */
  tell: post(
    'event/:id/notice',
    {
      access: anyManagement,
      breath: 10,
      limit: { times: 20, seconds: 3600 },
      body: object({ text: lines(300).label('Mitteilung').required('Was sollen alle wissen?') }),
      example: { ...byEvent, body: { text: 'Bring eine Regenjacke mit.' } },
    },
    object({ people: count().required() }),
  ),
  excel: get('event/:id/people/excel', { access: anyManagement, example: byEvent }, 'file'),
  /** The people expected, to tick on paper. */
  pdf: get('event/:id/people/pdf', { access: anyManagement, example: byEvent }, 'file'),
})
