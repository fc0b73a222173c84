import { array, type InferType, object } from 'yup'
import { studioAsked } from '#contract/access.ts'
import { domain, get, post, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { done, flag, id, instant, queryCount, studioCode, text } from '#contract/shapes.ts'
import { entryRow, hereRow } from '#contract/timetracking/shapes.ts'

/** The most arrivals of one answer. */
export const mostArrivals = 200

/** `came` is in, `left` out, `refused` turned away at the entrance, `course` checked in at a course's door. */
export const arrivalKinds = { came: 'Gekommen', left: 'Gegangen', refused: 'Nicht hereingelassen', course: 'Im Kurs' } as const
export type ArrivalKind = keyof typeof arrivalKinds

const arrived = object({
  _id: id().required(),
  vorname: text().required(),
  nachname: text().required(),
  /** Address of the picture below /api/. */
  bild: text().nullable().defined(),
  /** It is their birthday, or was until midnight. */
  birthday: flag().required(),
  /** Nothing is known of a visit before this one. */
  first: flag().required(),
  /** True where their training plan has run out. */
  planDue: flag().required(),
})

/** Somebody who came or went. Nothing of debts, contracts or health stands here (T39). */
export const arrivalRow = object({
  _id: id().required(),
  at: instant().required(),
  studio: text(40).required(),
  kind: text(10)
    .oneOf(Object.keys(arrivalKinds) as ArrivalKind[])
    .required(),
  /** The entrance, or the course. */
  where: text(200).nullable().defined(),
  /** Null for a chip that belongs to nobody, a code, or a door that staff opened for a delivery. */
  person: arrived.nullable().defined(),
  /** A chip that nobody has been named for. */
  unknown: flag().required(),
  /** Somebody of the team named them. */
  byHand: flag().required(),
})
export type Arrived = InferType<typeof arrivalRow>

const rows = array().of(arrivalRow.required()).required()

export const handForm = object({
  /** An entry with an unknown chip, which gets a person; null takes that back. Without one, somebody is written down who came without a chip. */
  entry: id(),
  _id: id(),
  user: id().nullable().defined(),
  studio: studioCode().required(),
  at: instant(),
})

const desk = { access: ['u_search'], studio: studioAsked } as const
const here = { studio: 'winterthur' }
const usual: Usual = { mendedAt: 'liveCheckins' }

/** Arrivals in a studio, as the team sees them (L50, L103, L201; T27, T39). Without `studio` the one at hand is meant. */
export const attendance = domain('attendance', usual, {
  /** The newest first, or with `lastUpdatedAt` what was told or changed since, and the next such moment. */
  entries: get(
    'checkin/pool/entries',
    {
      ...desk,
      query: object({ studio: studioCode(), filter: text(10).oneOf(['all', 'unknown', 'today'] as const), lastUpdatedAt: instant() }),
      covers: ['EP-254'],
      example: { query: { ...here, filter: 'all' } },
    },
    object({ rows, cursor: instant().required() }),
  ),
  /** Since the caller last looked; the first time, today's. */
  fresh: get(
    'checkin/pool/entries/new',
    { ...desk, query: object({ studio: studioCode() }), covers: ['EP-255'], example: { query: here } },
    object({ since: instant().required(), rows }),
  ),
  /** The caller has seen all up to that moment. Not in the specification. */
  looked: post(
    'checkin/pool/looked',
    {
      ...desk,

      body: object({ studio: studioCode().required(), at: instant().required() }),
      example: { body: { ...here, at: '2026-11-20T16:42:00.000Z' } },
    },
    done,
  ),
  /** Names the person of an unknown chip, or writes somebody down who came without one. Refuses `taken` where another one is named. */
  name: post(
    'checkin/pool/entry/user',
    {
      ...desk,
      offline: true,
      body: handForm.test('which', 'Sag, wen du meinst.', ({ entry, user }) => entry !== undefined || user !== null),
      covers: ['EP-256'],
      example: { body: { ...here, entry: exampleId('arrival'), user: null } },
    },
    done,
  ),
  /** The last arrivals of a studio, as many as the address says. */
  customers: get(
    'attendance/customers/:n',
    {
      access: ['u_search', 'tt_management'],
      studio: studioAsked,
      params: { n: queryCount(1, mostArrivals).required() },
      query: object({ studio: studioCode() }),
      covers: ['EP-257'],
      example: { params: { n: '20' }, query: here },
    },
    rows,
  ),
  /** Staff who are in, and who are planned today and have not come, by their first names. */
  trainers: get(
    'attendance/trainers',
    {
      access: ['u_search', 'tt_management'],
      studio: studioAsked,
      query: object({ studio: studioCode() }),
      covers: ['EP-258'],
      example: { query: here },
    },
    array().of(hereRow.required()).required(),
  ),
  /** The day of one of them, for whoever reads their times (T19); to others nobody is there. */
  trainer: get(
    'attendance/trainers/:id',
    {
      access: ['u_search', 'tt_management'],
      studio: studioAsked,
      query: object({ studio: studioCode() }),
      covers: ['EP-259'],
      example: { params: { id: exampleId('noEntry') }, query: here, answers: 'missing' },
    },
    object({ person: id().required(), entries: array().of(entryRow.required()).required() }),
  ),
})
