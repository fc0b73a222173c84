import { array, object } from 'yup'
import { studioAsked } from '#contract/access.ts'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { count, day, done, queryCount, studioCode, verbatim } from '#contract/shapes.ts'
import {
  adminForm,
  carersReply,
  childForm,
  childRow,
  dayNotes,
  daySums,
  hoursForm,
  hoursReply,
  signupForm,
  signupRow,
  slotRow,
  turnForm,
} from './shapes.ts'

const carer = { access: ['g_daycare'], studio: studioAsked } as const
const own = { access: [] as const, offline: true } as const
/** Of one's child: notes and who may collect it lie sealed. */
const ownChild = { ...own, secret: true } as const
const studio = studioCode()
const here = { studio: 'winterthur' }
const hours = {
  ...here,
  weekdays: [{ weekday: 1, from: '08:00', to: '12:00' }],
  closed: [],
  places: 8,
  fromMonths: 6,
  toYears: 8,
  mostMinutes: 120,
  ratios: [{ upTo: 8, children: 8 }],
}
const child = { vorname: 'Mia', geburtstag: '2023-05-04', notes: null, collectors: [] }
const times = { day: `${new Date().getUTCFullYear() + 1}-06-07`, from: '09:00', to: '10:00' }
const params = { id: exampleId('ownChild') }
const x = (name: string) => ({
  x: verbatim(40)
    .matches(/^[a-z0-9-]+$/, name)
    .required(),
})

const usual: Usual = {
  mendedAt: 'kinderhort',
  mends: { signupAtDesk: 'daycare' },
  rows: { child: ['editChild', 'removeChild', 'restoreChild'], signup: ['turn'] },
  makes: { addChild: 'editChild' },
}

/** The Kinderhort: parents book by the quarter of an hour, carers hand over (L57, L231; T42, T51, T54, A55). */
export const daycare = domain('daycare', usual, {
  /** When a studio's Kinderhort is open; null where it has none. */
  hours: get(
    'businesshours/:x',
    { access: [], params: x('Diesen Studiocode gibt es nicht.'), covers: ['EP-522'], example: { params: { x: 'winterthur' } } },
    hoursReply,
  ),
  /** Refuses `stale`. */
  saveHours: post(
    'businesshours',
    { ...carer, body: hoursForm, covers: ['EP-523'], example: { body: { ...hours, version: 1_000_000 }, answers: 'stale' } },
    hoursReply,
  ),
  /** The quarters of a day at which a booking may begin, and the places of each. Not in the specification. */
  slots: get(
    'daycare/slots/:day',
    { access: [], params: { day: day().required() }, query: object({ studio }), example: { params: { day: times.day }, query: here } },
    array().of(slotRow.required()).required(),
  ),
  /** Carers of a day's children by published shifts, and how many are needed. Not in the specification. */
  carers: get(
    'daycare/carers/:day',
    {
      ...carer,
      params: { day: day().required() },
      query: object({ studio: studioCode().required() }),
      example: { params: { day: times.day }, query: here },
    },
    carersReply,
  ),
  /** One's children. Not in the specification. */
  children: get('daycare/children', { access: [], example: {} }, array().of(childRow.required()).required()),
  addChild: post(
    'daycare/children',
    { ...ownChild, body: childForm, example: { body: { ...child, _id: exampleId('newChild') } } },
    childRow,
  ),
  editChild: put(
    'daycare/children/:id',
    {
      ...ownChild,
      body: childForm.shape({ version: count(1).required() }),
      example: { params, body: { ...child, _id: params.id, version: 1_000_000 }, answers: 'stale' },
    },
    childRow,
  ),
  removeChild: del(
    'daycare/children/:id',
    {
      ...own,
      query: object({ version: queryCount(1, 1_000_000_000).required() }),
      example: { params, query: { version: 1_000_000 }, answers: 'stale' },
    },
    done,
  ),
  restoreChild: post('daycare/children/:id/restore', { ...ownChild, example: { params } }, childRow),
  /** Bookings from today on, and those of the last 30 days. Not in the specification. */
  mine: get('daycare/mine', { access: [], example: {} }, array().of(signupRow.required()).required()),
  /** Sums by day. */
  statistic: get(
    'daycare/signups/statistic',
    {
      ...carer,
      query: object({ start: day().required(), end: day().required(), studio }),
      covers: ['EP-519'],
      example: { query: { start: '2026-11-01', end: '2026-11-30', ...here } },
    },
    array().of(daySums.required()).required(),
  ),
  /** A day's: all of the studio for a carer, else one's own. */
  signups: get(
    'daycare/signups/:x',
    {
      access: [],
      params: { x: day().required() },
      query: object({ studio }),
      covers: ['EP-518'],
      example: { params: { x: times.day }, query: here },
    },
    array().of(signupRow.required()).required(),
  ),
  /** Refuses `daycare-full` unless it `waits`, and `invalid` for a time that is not open. */
  signUp: post(
    'businesshours/daycare/signup',
    {
      ...own,
      body: signupForm,
      covers: ['EP-520'],
      example: { body: { _id: exampleId('newDaycare'), child: params.id, ...here, ...times } },
    },
    signupRow,
  ),
  /** By a carer, also for a child that comes in. */
  signupAtDesk: post(
    'businesshours/daycare/admin/signup',
    {
      ...carer,
      offline: true,
      body: adminForm,
      covers: ['EP-521'],
      example: {
        body: {
          _id: exampleId('newDaycareAtDesk'),
          ...here,
          user: exampleId('daycareParent'),
          child: exampleId('newDaycareChild'),
          vorname: 'Leo',
          geburtstag: '2022-03-01',
          ...times,
        },
      },
    },
    signupRow,
  ),
  /** Puts a booking into another state: a parent cancels, a carer takes in and hands over. Refuses `stale` and `daycare-state`. */
  turn: put(
    'daycare/signups/:id',
    {
      ...own,
      body: turnForm,
      example: { params: { id: exampleId('noDaycare') }, body: { to: 'cancelled', version: 1 }, answers: 'missing' },
    },
    signupRow,
  ),
  /** Asks the parent to come. Not in the specification. */
  call: post(
    'daycare/signups/:id/call',
    {
      access: ['g_daycare'],
      limit: { times: 10, seconds: 600 },
      example: { params: { id: exampleId('noDaycare') }, answers: 'missing' },
    },
    done,
  ),
  /** The emergency list of a day: who is there or comes, how to reach whom, and what a carer has to know. Not in the specification. */
  pdf: get(
    'daycare/day/:day/pdf',
    {
      ...carer,
      params: { day: day().required() },
      query: object({ studio: studioCode().required() }),
      health: {
        what: 'Notfallliste des Kinderhorts',
        kind: 'disclosed',
        staysOpen: true,
        whose: (_, reply: { people: readonly string[] }) => reply.people,
      },
      example: { params: { day: times.day }, query: here },
    },
    'file',
  ),
  /** Notes on the children of a day, and who may collect them. */
  notes: get(
    'daycare/notes/:day',
    {
      ...carer,
      params: { day: day().required() },
      query: object({ studio: studioCode().required() }),
      health: {
        what: 'Hinweise zum Kind',
        daily: true,
        staysOpen: true,
        whose: (_, reply: { rows: readonly { person: string }[] }) => reply.rows.map(({ person }) => person),
      },
      example: { params: { day: times.day }, query: here },
    },
    dayNotes,
  ),
})
