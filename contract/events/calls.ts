import { array, type InferType, object } from 'yup'
import { anyManagement } from '#contract/access.ts'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { signupStates } from '#contract/courses/calls.ts'
import { seatWish } from '#contract/courses/wish.ts'
import { example } from '#contract/examples.ts'
import { keptFile, uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { payment } from '#contract/payments/shapes.ts'
import { everyStudio } from '#contract/rights.ts'
import { vatKinds } from '#contract/rules/payments/vat.ts'
import { count, done, flag, id, instant, lines, list, money, queryCount, studioCode, text } from '#contract/shapes.ts'

/** The fields of an event that staff fill in. Texts are plain: nothing in them is ever markup. */
export const eventForm = object({
  /** Made on the device, so that an event created offline and sent twice is stored once; the server makes one where it is absent. */
  _id: id(),
  title: text(120).label('Titel').required('Gib dem Event einen Titel.'),
  text: lines(8000).label('Beschreibung').nullable(),
  place: text(200).label('Ort').nullable(),
  /** Code; null is the whole chain. */
  studio: studioCode().label('Studio').nullable(),
  startsAt: instant().label('Beginn').required('Wann beginnt der Event?'),
  endsAt: instant()
    .label('Ende')
    .required('Wann endet der Event?')
    .test('after', 'Das Ende liegt vor dem Anfang.', (to, { parent }) => !to || !parent.startsAt || to > parent.startsAt),
  /** Null takes everybody. */
  capacity: count(1, 100_000).label('Plätze').nullable(),
  price: money().min(0, 'Ein Preis ist nie kleiner als 0.').label('Preis').nullable(),
  /** Kind of the MWST that the price holds; the usual one where none is given. */
  rate: text(10).oneOf(vatKinds).label('MWST'),
  /** Name of the picture in `file`, or the upload that it comes with. */
  picture: keptFile().label('Bild').nullable(),
  /** Members see it. */
  published: flag().label('Veröffentlicht'),
})
export type EventForm = InferType<typeof eventForm>

/** The most people whom somebody brings along (K46). */
export const mostGuests = 4

const guests = () => count(0, mostGuests).label('Begleitung')

/** States of a sign-up's money; `back` is some that was paid and is to be given back. */
export const payments = ['free', 'unpaid', 'paid', 'back'] as const
export type EventPayment = (typeof payments)[number]

/** One person's places in an event: their own, and one for each guest. */
export const eventSignup = object({
  event: id().required(),
  state: text(10).oneOf(signupStates).required(),
  guests: guests().required(),
  /** Position in the waiting list, from 1 on; null for people who don't wait. */
  position: count(1).nullable(),
  /** True where the places came from the waiting list. */
  promoted: flag().required(),
  visited: flag().required(),
  /** Price of all places that they agreed to, in Rappen, as it was when they were taken. */
  due: money().required(),
  /**
   * Price of all places, where the studio gave some that they have not agreed to yet; null where there are none. Signing up with as many guests
   * agrees, signing off gives them back, and until then nothing is owed for them.
   */
  offered: money().nullable().default(null),
  payment: text(10).oneOf(payments).required(),
  /** Rappen that are still to be paid; nothing while it waits. */
  owed: money().required(),
  /** Rappen that were paid and are to be given back. */
  back: money().required(),
  /** Rappen that stay with the studio because it was given back too late. */
  kept: money().required(),
  /** The last payment for it. */
  paying: payment.nullable(),
  /** The event was moved after this sign-up (K29), or all of it was given by the studio and not agreed to: giving it back is never late. */
  free: flag().required(),
})
export type EventSignup = InferType<typeof eventSignup>

/** An event; drafts are only sent to people who may change them. */
export const event = eventForm.shape({
  _id: id().required(),
  /** Address of the picture. */
  pictureAddress: text(400).nullable(),
  published: flag().required(),
  createdAt: instant().required(),
  version: count(1).required(),
  /** True where the caller may change it. */
  mine: flag().required(),
  /** Places that nobody has; null where everybody is taken. */
  free: count().nullable(),
  /** Places that are taken. */
  booked: count().required(),
  /** Sign-ups in the waiting list. */
  waiting: count().required(),
  /** How many may wait. */
  mostWaiting: count().required(),
  cancelled: flag().required(),
  /** Why it is cancelled. */
  reason: text(200).nullable(),
  /** From then on giving back counts as late. */
  lateFrom: instant().required(),
  /** Until then free places go to the waiting list. */
  promotesUntil: instant().required(),
  /** The caller's own. */
  signup: eventSignup.nullable(),
  /** Names of the caller's friends who come and let that be seen; told by `one` alone. */
  friends: array().of(text(161).required()),
})
export type Event = InferType<typeof event>

/** States of an event for those who look after it. */
export const officeStates = ['coming', 'draft', 'cancelled', 'over'] as const
export type OfficeState = (typeof officeStates)[number]

/** The state of an event at this moment; one that is over is nothing else any more. */
export const officeState = (
  { endsAt, cancelled, published }: Pick<Event, 'endsAt' | 'cancelled' | 'published'>,
  now: string,
): OfficeState => (endsAt <= now ? 'over' : cancelled ? 'cancelled' : published ? 'coming' : 'draft')

/** `version` is the one that was seen; another one answers `stale` with the event as it is now (A59: the id stands in the body). */
export const eventEdit = eventForm.shape({ _id: id().required(), version: count(1).required() })

/** Invitation to an event as somebody without an account reads it (L85). */
const invitation = object({
  _id: id().required(),
  title: text(120).required(),
  place: text(200).nullable(),
  startsAt: instant().required(),
  endsAt: instant().required(),
  price: money().nullable(),
  /** False where they would wait. */
  open: flag().required(),
})
export type EventInvitation = InferType<typeof invitation>

const slide = object({
  _id: id().required(),
  title: text(120).required(),
  startsAt: instant().required(),
  pictureAddress: text(400).required(),
})
const choice = object({ _id: id().required(), title: text(120).required(), startsAt: instant().required() })

/** The studio in which the right is asked for; an event of the whole chain asks for all of them. */
const eventStudioOf = ({ body }: { body: unknown }) => (body as { studio?: string | null } | undefined)?.studio || everyStudio
const own = { access: anyManagement, offline: true } as const
const body = { title: 'Sommerfest', studio: 'pfungen', startsAt: '2027-06-12T15:00:00.000Z', endsAt: '2027-06-12T20:00:00.000Z' }

const byId = { params: { id: example.openEvent } }

const usual: Usual = {
  mendedAt: 'courseEventCreate',
  mends: {
    signUp: ({ params }) => ({ to: 'event', params }),
    signOff: ({ params }) => ({ to: 'event', params }),
  },
  rows: { event: ['edit', 'cancel', 'revive', 'remove', 'restore'] },
  makes: { create: 'edit' },
}

/** Events (L7, L205). */
export const events = domain('events', usual, {
  /** Events that have not ended, of the chain and of the caller's studio, soonest first; people who look after events also get theirs, drafts and past ones. */
  list: get('event', { access: [], covers: ['EP-275'], example: {} }, array().of(event).required()),
  /** All that the caller looks after, drafts and past ones too: the next one first and what is over after it, where no other order is asked for. */
  manage: get(
    'event/verwaltung',
    {
      access: anyManagement,
      query: object({
        ...pageFields(['startsAt', 'title', 'booked']),
        studio: list(studioCode().required(), 200),
        state: list(text(10).oneOf(officeStates).required(), officeStates.length),
      }),
      example: { query: {} },
    },
    pageOf(event),
  ),
  /** The next ten with a picture. */
  forSlider: get('event/for/slider', { access: [], covers: ['EP-277'], example: {} }, array().of(slide).required()),
  /** Events that have not ended, for a form to choose from. */
  forSelect: get('event/for/select', { access: [], covers: ['EP-278'], example: {} }, array().of(choice).required()),
  /** The number of events still to come for the caller. */
  count: get('event/count', { access: [], covers: ['EP-279'], example: {} }, object({ count: count().required() })),
  /** The caller's own of the last year and those to come, given back ones included, the soonest first. */
  mine: get('event/mine', { access: [], example: {} }, array().of(event).required()),
  one: get('event/:id', { access: [], covers: ['EP-276'], example: byId }, event),
  /** For somebody who has no account yet: a published event that is to come. */
  invitation: get('event/:id/invitation', { access: 'public', example: byId }, invitation),
  /** The event as an iCalendar file. */
  entry: get('event/:id/ics', { access: [], example: byId }, 'file'),
  /**
   * Takes a place and one for each guest, or a place in the waiting list where so many are not free, in the order of receipt. Done again with
   * another number it changes that: fewer guests give their places back, more take free ones (K28). Refuses `event-closed`,
   * `event-cancelled`, `event-full`, and `event-guests` where there is no room for more guests.
   */
  signUp: post(
    'event/:id/signup',
    {
      access: [],
      offline: true,
      touches: ['eventPeople'],
      body: seatWish.shape({ guests: guests().default(0) }),
      example: { ...byId, body: { guests: 1 } },
    },
    eventSignup,
  ),
  /**
   * Gives all places, or the one in the waiting list, back; late after the free time, unless the event was moved since. Refuses
   * `event-closed` once it began and `course-inside` for who is checked in.
   */
  signOff: post('event/:id/signoff', { access: [], offline: true, touches: ['eventPeople'], body: seatWish, example: byId }, eventSignup),
  /** Sent again it is the same event; refuses `taken` where its id is another one's. */
  create: post('event', { ...own, studio: eventStudioOf, body: eventForm, covers: ['EP-280'], example: { body } }, event),
  edit: put(
    'event',
    {
      ...own,
      studio: eventStudioOf,
      body: eventEdit,
      covers: ['EP-281'],
      example: { body: { ...body, _id: example.event, version: 1_000_000 }, answers: 'stale' },
    },
    event,
  ),
  /** It does not take place: everybody who signed up is told why. Refuses `event-closed` once it is over. */
  cancel: post(
    'event/:id/cancel',
    {
      ...own,
      touches: ['eventPeople', 'eventDoor'],
      body: object({ reason: lines(200).label('Grund').required('Schreib, warum der Event ausfällt: Alle Angemeldeten lesen es.') }),
      example: { params: { id: example.event }, body: { reason: 'Das Wetter macht nicht mit.' } },
    },
    event,
  ),
  /** It takes place after all: the same people are told. */
  revive: post('event/:id/revive', { ...own, touches: ['eventPeople', 'eventDoor'], example: { params: { id: example.event } } }, event),
  /**
   * Refuses `stale` where a version is given and is not the present one, `event-taken` while people are signed up and it is not cancelled, and
   * `event-past` once it is over: whoever had a place has it among their own, in their calendar, and with what they paid.
   */
  remove: del(
    'event/:id',
    {
      ...own,
      query: object({ version: queryCount(1, 1_000_000_000) }),
      covers: ['EP-282'],
      example: { params: { id: example.event } },
    },
    done,
  ),
  /** Takes a removal back. */
  restore: post('event/:id/restore', { ...own, example: { params: { id: example.event } } }, event),
  /** A picture that no event uses is deleted after a day, after 30 where a device may still name it. */
  ...uploads({
    picture: {
      path: 'upload/event',
      access: anyManagement,
      offline: true,
      types: pictures,
      side: 1600,
      open: true,
      covers: ['EP-558'],
      size: 8_000_000,
      limit: { times: 100, seconds: 86_400 },
    },
  }),
})
