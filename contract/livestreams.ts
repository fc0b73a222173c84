import { array, type InferType, object } from 'yup'
import { domain, get, type Mended, post, put, type Usual } from './call.ts'
import { courseExecution, courseSignup } from './courses/calls.ts'
import { clash } from './courses/clash.ts'
import { courseRules } from './courses/rules.ts'
import { seatWish } from './courses/wish.ts'
import { example } from './examples.ts'
import { count, flag, id, instant, lines, studioCode, text } from './shapes.ts'

/** Minutes before the start at which the room opens by default. */
export const usualOpening = 10

/**
 * A livestream is a dated execution of a course that is held in a meeting instead of a room: it has the execution's id, its seats, its
 * waiting list and its rules (contract/courses/calls.ts), so that nobody is booked in both at one time.
 */
export const livestream = object({
  execution: courseExecution.required(),
  description: text(4000).defined(),
  rules: courseRules.required(),
  /** Start and end of the time in which people are let in. */
  opensAt: instant().required(),
  closesAt: instant().required(),
  signup: courseSignup.nullable(),
  /** True where the caller leads or looks after it: sees who comes, and enters without a seat. */
  leads: flag().required(),
  version: count(1).required(),
  openMinutes: count(0, 120).required(),
})
export type Livestream = InferType<typeof livestream>

/** The fields of a livestream that staff fill in. */
export const livestreamForm = object({
  _id: id(),
  studio: studioCode().label('Studio').required('Wähle ein Studio.'),
  course: id().label('Kurs').required('Wähle einen Kurs.'),
  instructor: id().label('Leitung').nullable(),
  startsAt: instant().label('Beginn').required('Wann beginnt er?'),
  minutes: count(5, 300).label('Dauer (Minuten)').required(),
  capacity: count(1, 1000).label('Plätze').required(),
  openMinutes: count(0, 120).label('Raum offen (Minuten vorher)').required(),
})
export type LivestreamForm = InferType<typeof livestreamForm>

/** A livestream's present values, as the form holds them. */
export const formOf = ({ execution: { _id, studio, course, instructor, capacity, ...time }, openMinutes }: Livestream): LivestreamForm => ({
  _id,
  studio,
  course: course._id,
  instructor: instructor?._id ?? null,
  capacity,
  openMinutes,
  startsAt: time.startsAt,
  minutes: Math.round((Date.parse(time.endsAt) - Date.parse(time.startsAt)) / 60_000),
})

const participant = object({
  _id: id().required(),
  name: text(161).required(),
  state: text(10)
    .oneOf(['booked', 'waiting'] as const)
    .required(),
  /** Moment at which the person came in. */
  joinedAt: instant().nullable(),
})
export type LivestreamParticipant = InferType<typeof participant>

const named = object({ _id: id().required(), name: text(161).required() })
const choices = object({
  studios: array()
    .of(object({ code: text(40).required(), name: text(200).required() }).required())
    .required(),
  courses: array()
    .of(named.shape({ studio: text(40).nullable(), minutes: count().required() }).required())
    .required(),
  instructors: array().of(named.required()).required(),
})
export type LivestreamChoices = InferType<typeof choices>

const byId = { params: { id: example.livestream } }
const ofBody = ({ body }: { body: unknown }) => (body as { studio?: string } | undefined)?.studio
const body = { studio: 'pfungen', course: example.course, startsAt: '2027-02-01T17:00:00.000Z', minutes: 45, capacity: 30, openMinutes: 10 }
const seat = { access: [], offline: true, body: seatWish, touches: ['courses'], covers: ['EP-151'], example: byId } as const
const cancels = { access: ['a_delete', 'gf_c_plan'], offline: true, studio: ofBody, touches: ['courses'], covers: ['EP-151'] } as const

const seatAt: Mended = ({ params }) => ({ to: 'course', params })
const usual: Usual = {
  lane: 'courses',
  mendedAt: 'videoAdmin',
  mends: { signUp: seatAt, signOff: seatAt },
  rows: { stream: ['edit', 'cancel', 'reopen'] },
  makes: { create: 'edit' },
}

/** Dated livestreams (L7, L187): signing up by the rules of courses, and the way in. */
export const livestreams = domain('livestreams', usual, {
  /** Livestreams of all studios that have not ended, soonest first, cancelled ones included; at most 200. */
  list: get('livestream', { access: [], covers: ['EP-151'], example: {} }, array().of(livestream).required()),
  one: get('livestream/:id', { access: [], covers: ['EP-151'], example: byId }, livestream),
  /** As courses.signUp: the same seats, the same refusals. */
  signUp: post('livestream/:id/signup', seat, courseSignup),
  signOff: post('livestream/:id/signoff', seat, courseSignup),
  /**
   * The way into the room, good for this person and this time alone. Refuses `stream-closed` outside of its time, `stream-unbooked` without
   * a seat, `course-cancelled`. Whoever enters has visited the course.
   */
  join: post(
    'livestream/:id/join',
    { access: [], through: 'self', touches: ['courses'], covers: ['EP-153'], example: { ...byId, answers: 'stream-closed' } },
    object({ address: text(4000).required() }),
  ),
  /** The people who come; empty for a caller who neither leads it nor looks after it. */
  participants: get('livestream/:id/participants', { access: [], covers: ['EP-151'], example: byId }, array().of(participant).required()),

  /** Courses, instructors and studios that the caller plans with. */
  choices: get('livestream/choices', { access: ['a_add', 'a_edit', 'gf_c_plan'], example: {} }, choices),
  /** Sent again it is the same livestream; refuses `taken` where its id is another one's. */
  create: post(
    'livestream',
    {
      access: ['a_add', 'gf_c_plan'],
      offline: true,
      studio: ofBody,
      body: livestreamForm,
      touches: ['courses'],
      covers: ['EP-151'],
      example: { body },
    },
    livestream,
  ),
  /**
   * Refuses `stale` where `version` is not the present one, with the livestream as it is now and its values as the form holds them. People
   * who are signed up are told of a new time.
   */
  edit: put(
    'livestream/:id',
    {
      access: ['a_edit', 'gf_c_plan'],
      offline: true,
      studio: ofBody,
      touches: ['courses'],
      covers: ['EP-151'],
      body: livestreamForm.shape({ version: count(1).required() }),
      current: livestreamForm.concat(livestream),
      example: { ...byId, body: { ...body, version: 1_000_000 }, answers: 'stale' },
    },
    livestream,
  ),
  /** The livestream does not take place; everybody who has a seat or waits is told, with the reason. */
  cancel: post(
    'livestream/:id/cancel',
    {
      ...cancels,
      body: object({ studio: studioCode().required(), reason: lines(200).label('Grund').required('Sag, warum er ausfällt.') }),
      example: { params: { id: example.spareLivestream }, body: { studio: 'pfungen', reason: 'Krankheit' } },
    },
    livestream,
  ),
  /** Reopens a cancelled one, as `courseSchedule.reopen` does. */
  reopen: post(
    'livestream/:id/reopen',
    {
      ...cancels,
      body: object({ studio: studioCode().required() }),
      current: object({ clashes: array().of(clash.required()) }),
      example: { params: { id: example.spareLivestream }, body: { studio: 'pfungen' } },
    },
    livestream,
  ),
  /** The sandbox's own page of a room; the address that `join` answers leads here. Elsewhere than in the sandbox it doesn't exist. */
  room: get(
    'livestream/room',
    {
      access: 'public',
      changes: true,
      query: object({ token: text(3000).required() }),
      example: { query: { token: 'AAAA' }, answers: 'unknown-path' },
    },
    'file',
  ),
})
