import { array, object } from 'yup'
import { studioAsked } from '#contract/access.ts'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { leadRights } from '#contract/leads/rights.ts'
import { count, day, done, email, id, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import { appointmentRow, freeSlot, instead, ownAppointment, slotKey, slotLink, slotOf, slotQuery, trainingSlot } from './shapes.ts'

const slot = slotOf('2020-01-06T17:00:00.000Z', exampleId('appointmentTime'))
const query = { studio: 'winterthur', from: '2027-03-01', days: 7 }
const named = { params: { key: text(200).required() } } as const
const nobodys = { params: { key: 'x' }, answers: 'missing' } as const
const open = { access: 'public', limit: { times: 60, seconds: 60 } } as const
const chosen = () => slotKey().label('Zeit').required('Wähle eine Zeit.')
const version = queryCount(1, 1_000_000_000)

/** By the mailed key, for people without an account. */
const byKey = {
  /** Free times of a studio for a trial or a consultation: places only. */
  slots: get(
    'terminplaner',
    { ...open, query: slotQuery, covers: ['EP-493'], example: { query } },
    array().of(freeSlot.required()).required(),
  ),
  /**
   * Takes a time: by the key of a mailed link or of the device's own enquiry, or with a session for a person. Sent again it is the same one.
   * Refuses `appointment-slot`, `appointment-full` and `appointment-most`, with the next free times.
   */
  book: post(
    'terminplaner',
    {
      access: 'public',
      limit: { times: 20, seconds: 60 },
      touches: ['leads'],
      current: instead,
      body: object({
        _id: id().required(),
        slot: chosen(),
        lead: text(200).nullable().default(null),
        person: id().nullable().default(null),
      }),
      example: { body: { _id: exampleId('newAppointment'), slot, lead: 'x', person: null }, answers: 'missing' },
    },
    ownAppointment,
  ),
  /** Studios in which the owner of such a key can choose a time. */
  link: get('terminplaner/link/:key', { ...open, ...named, example: nobodys }, slotLink),
  shown: get('terminplaner/:key', { ...open, ...named, example: nobodys }, ownAppointment),
  /** The old time is kept until the new one is had. Refuses as `book`, and `appointment-begun`. */
  move: put(
    'terminplaner/:key',
    { ...open, ...named, touches: ['leads'], current: instead, body: object({ slot: chosen() }), example: { ...nobodys, body: { slot } } },
    ownAppointment,
  ),
  cancel: del('terminplaner/:key', { ...open, ...named, touches: ['leads'], example: nobodys }, done),
  /** The appointment as an iCalendar file. */
  entry: get('terminplaner/:key/ics', { ...open, ...named, example: nobodys }, 'file'),
}

const unknown = { params: { id: exampleId('noAppointment') }, answers: 'missing' } as const
const acts = { access: [], offline: true, current: instead } as const

/** The same with a session and a trainer. */
const bySession = {
  trainingSlots: get(
    'terminplanerpt',
    { access: [], query: slotQuery.omit(['kind']), covers: ['EP-494'], example: { query } },
    array().of(trainingSlot.required()).required(),
  ),
  /** The caller's own of the last 90 days and those to come, of all kinds. */
  mine: get('terminplanerpt/mine', { access: [], example: {} }, array().of(ownAppointment.required()).required()),
  training: get('terminplanerpt/:id', { access: [], example: unknown }, ownAppointment),
  bookTraining: post(
    'terminplanerpt',
    {
      ...acts,
      body: object({ _id: id().required(), slot: chosen() }),
      example: { body: { _id: exampleId('newTraining'), slot }, answers: 'appointment-slot' },
    },
    ownAppointment,
  ),
  moveTraining: put(
    'terminplanerpt/:id',
    { ...acts, body: object({ slot: chosen() }), example: { ...unknown, body: { slot } } },
    ownAppointment,
  ),
  cancelTraining: del('terminplanerpt/:id', { ...acts, example: unknown }, done),
}

const change = { access: ['af_edit'], offline: true, touches: ['leads'], studio: studioAsked } as const
const params = { id: exampleId('appointment') }
const here = { studio: 'winterthur' }
const seen = { ...here, version: 1_000_000 }

/** Calls of a studio's staff. */
const office = {
  /** Appointments by day, in studios in which the caller sees leads; two weeks from today are there without a network. */
  list: get(
    'terminplaner/office',
    {
      access: leadRights,
      query: object({ studio: list(studioCode().required(), 200), from: day().required(), days: queryCount(1, 62).required() }),
      ahead: { turn: 'work', inputs: ({ weeks }) => weeks.map(from => ({ query: { from, days: 7 } })) },
      example: { query: { from: '2027-03-01', days: 7 } },
    },
    array().of(appointmentRow.required()).required(),
  ),
  /** Times of all kinds as staff may book them, also at short notice. */
  officeSlots: get(
    'terminplaner/office/slots',
    {
      access: leadRights,
      studio: ({ query }) => query.studio as string | undefined,
      query: slotQuery,
      example: { query },
    },
    array().of(trainingSlot.required()).required(),
  ),
  /** Books for somebody at the desk or on the telephone: a lead, or a member. */
  bookFor: post(
    'terminplaner/office',
    {
      ...change,
      current: instead,
      body: object({
        _id: id().required(),
        studio: studioCode().required(),
        slot: chosen(),
        lead: id().nullable().default(null),
        person: id().nullable().default(null),
      }),
      example: {
        body: { _id: exampleId('newOfficeAppointment'), ...here, slot, lead: exampleId('lead'), person: null },
        answers: 'appointment-slot',
      },
    },
    appointmentRow,
  ),
  moveFor: put(
    'terminplaner/office/:id',
    {
      ...change,
      current: appointmentRow.shape({ next: array().of(freeSlot.required()) }),
      body: object({ studio: studioCode().required(), slot: chosen(), version: count(1).required() }),
      example: { params, body: { ...seen, slot }, answers: 'stale' },
    },
    appointmentRow,
  ),
  cancelFor: del(
    'terminplaner/office/:id',
    {
      ...change,
      query: object({ studio: studioCode().required(), version: version.required() }),
      example: { params, query: seen, answers: 'stale' },
    },
    done,
  ),
  /** Confirms the trial that a lead asked for by mail, once an appointment; with a slot it is booked first. */
  confirmTrial: post(
    'schnuppermail',
    {
      access: ['af_edit'],
      touches: ['leads'],
      current: instead,
      body: object({ lead: id().required(), slot: slotKey().nullable().default(null) }),
      covers: ['EP-432'],
      example: { body: { lead: exampleId('noLead'), slot: null }, answers: 'missing' },
    },
    done,
  ),
  /** Sends the link to a first consultation to a member or lead of that address, once a day; the answer is always the same. */
  inviteConsultation: post(
    'userebt',
    {
      access: ['u_search'],
      limit: { times: 60, seconds: 3600 },
      body: object({ email: email().label('E-Mail') }),
      covers: ['EP-500'],
      example: { body: { email: 'niemand@formkurve.example' } },
    },
    done,
  ),
}

const usual: Usual = {
  mendedAt: 'leadsList',
  mends: { bookTraining: 'reservation', moveTraining: 'reservation', cancelTraining: 'reservation' },
  rows: { appointment: ['moveFor', 'cancelFor'] },
}

/** Appointments for a trial, a consultation or a personal training (L228, V18). */
export const appointments = domain('appointments', usual, { ...byKey, ...bySession, ...office })
