import { array, type InferType, object } from 'yup'
import { anyManagement } from '#contract/access.ts'
import { del, domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import {
  along,
  exampleOccasion,
  exampleSlot,
  linkKey,
  listQuery,
  listReply,
  mostTravellers,
  occasionForm,
  occasionRow,
  openSlot,
  ownPlace,
  wish,
} from '#contract/occasions/shapes.ts'
import { count, done, id, lines, list, phone, queryCount, studioCode, text } from '#contract/shapes.ts'

/** The studio whose sport weeks these are (L69). */
export const alibeyStudio = 'alibey'

const travellers = () => list(along, mostTravellers - 1).label('Wer mitreist')
const wishes = () => lines(2000).label('Wünsche')

/** Booking of a week by somebody without an account: whoever books travels along. */
export const travelWish = object({ ...wish, along: travellers().default([]), wishes: wishes().nullable().default(null) })

/** Fields that whoever booked may change by the mailed link; a field left out stays. */
export const travelChange = object({
  slot: id().label('Woche'),
  telefon: phone().label('Telefon'),
  along: travellers(),
  wishes: wishes().nullable(),
})

/** A booking as whoever has it sees it, with the weeks that it can move to. */
export const ownTravel = ownPlace.shape({
  telefon: text(16).nullable(),
  along: array().of(along).required(),
  wishes: text(2000).nullable(),
  weeks: array().of(openSlot).required(),
})
export type OwnTravel = InferType<typeof ownTravel>

/** A mail to everybody with a firm place. */
export const travelLetter = object({
  /** Made on the device: the mail goes out once. */
  _id: id().required(),
  /** One week's travellers alone. */
  slot: id().label('Woche').nullable().default(null),
  subject: text(120).label('Betreff').required('Gib einen Betreff ein.'),
  text: lines(4000).label('Text').required('Schreib einen Text.'),
})

const travelStudioOf = ({ body, query }: { body: unknown; query: Record<string, unknown> }) =>
  (body as { studio?: string | null } | undefined)?.studio || (query.studio as string | undefined) || alibeyStudio
const held = { access: anyManagement, studio: travelStudioOf } as const
const own = { ...held, offline: true } as const
const here = { studio: studioCode() }
const seen = { studio: alibeyStudio }
const params = { id: exampleId('alibey') }
const slots = [{ _id: exampleId('alibeyWeek'), ...exampleSlot }]
const form = { ...exampleOccasion, title: 'Sportwoche', studio: alibeyStudio }
const keyed = { limit: { times: 30, seconds: 60 }, access: 'public' } as const
const data = { slot: slots[0]!._id, vorname: 'Lea', nachname: 'Muster', email: 'lea@formkurve.example', along: [], proof: '{}' }

/** Sport weeks of the studio alibey (L18, V39): slots are weeks, an entry holds 1 to 6 travellers and what they wish for. */
export const alibey = domain(
  'alibey',
  { mendedAt: 'alibey', rows: { alibey: ['edit', 'remove', 'restore'] }, makes: { create: 'edit' } },
  {
    /** Weeks with free places; for who keeps them also the bookings, by page, and all programmes. */
    list: get('alibey/list', { access: 'public', query: listQuery, example: { query: {} } }, listReply(occasionRow.nullable())),
    /** Holds places for 30 minutes, firm by the link in the mail; the answer is the same for every address. */
    book: post(
      'alibey/booking',
      {
        access: 'public',
        body: object({ data: travelWish.required() }),
        limit: { times: 10, seconds: 60 },
        example: { body: { data }, answers: 'invalid' },
      },
      done,
    ),
    /** The booking behind a mailed link. */
    own: get(
      'alibey/own',
      { ...keyed, query: object({ key: linkKey().required() }), example: { query: { key: 'x' }, answers: 'missing' } },
      ownTravel,
    ),
    /** Confirms, changes or withdraws it; a week without room (`occasion-full`) leaves everything as it was. */
    change: post(
      'alibey/edit',
      {
        ...keyed,
        body: travelChange.shape({ key: linkKey().required(), state: text(10).oneOf(['confirmed', 'withdrawn']) }),
        example: { body: { key: 'x' }, answers: 'missing' },
      },
      ownTravel,
    ),
    one: get('alibey/:id', { ...held, query: object(here), example: { params, query: seen } }, occasionRow),
    create: post(
      'alibey',
      {
        ...own,
        body: occasionForm,
        example: { body: { ...form, _id: exampleId('newAlibey'), slots: [{ ...slots[0]!, _id: exampleId('newAlibeyWeek') }] } },
      },
      occasionRow,
    ),
    edit: put(
      'alibey/:id',
      {
        ...own,
        body: occasionForm.shape({ version: count(1).required() }),
        example: { params, body: { ...form, _id: params.id, slots, version: 1_000_000 }, answers: 'stale' },
      },
      occasionRow,
    ),
    remove: del(
      'alibey/:id',
      {
        ...own,
        query: object({ ...here, version: queryCount(1, 1_000_000_000) }),
        example: { params, query: { ...seen, version: 1_000_000 }, answers: 'stale' },
      },
      done,
    ),
    restore: post(
      'alibey/:id/restore',
      { ...own, body: object({ studio: studioCode().nullable() }), example: { params, body: seen } },
      occasionRow,
    ),
    excel: get('alibey/:id/excel', { ...held, query: object(here), example: { params, query: seen } }, 'file'),
    /** Writes to everybody with a firm place, once for each `_id`; answers to how many. */
    mail: post(
      'alibey/:id/mail',
      {
        ...held,
        body: travelLetter.shape({ studio: studioCode().nullable() }),
        limit: { times: 10, seconds: 3600 },
        example: { params, body: { _id: exampleId('alibeyMail'), ...seen, subject: 'Treffpunkt', text: 'Wir treffen uns am Bahnhof.' } },
      },
      object({ told: count(0).required() }),
    ),
  },
)
