import { array, object } from 'yup'
import { anyManagement } from '#contract/access.ts'
import { del, domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import {
  exampleOccasion,
  exampleSlot,
  exampleTick,
  expectedGuest,
  linkKey,
  listQuery,
  listReply,
  mostGuests,
  occasionForm,
  occasionRow,
  openSlot,
  ownPlace,
  tickForm,
  wish,
} from '#contract/occasions/shapes.ts'
import { everyStudio } from '#contract/rights.ts'
import { count, done, id, queryCount, studioCode, text } from '#contract/shapes.ts'

export const partyWish = object({ ...wish, guests: count(0, mostGuests).label('Begleitpersonen').default(0) })

const query = object({ id: id() })
/** The studio in which the right is asked for; a party of the whole chain asks for all of them. */
const partyStudioOf = ({ body, query }: { body: unknown; query: Record<string, unknown> }) =>
  (body as { studio?: string | null } | undefined)?.studio || (query.studio as string | undefined) || everyStudio
const held = { access: anyManagement, studio: partyStudioOf } as const
const own = { ...held, offline: true } as const
const here = { studio: studioCode() }
const seen = { studio: 'winterthur' }
const params = { id: exampleId('party') }
const slots = [{ _id: exampleId('partySlot'), ...exampleSlot }]
const form = { ...exampleOccasion, studio: 'winterthur' }

/** The party (L18, L209, K30): one is open at a time, `?id=` names another. */
export const party = domain(
  'party',
  { mendedAt: 'party', rows: { party: ['edit', 'remove', 'restore'] }, makes: { create: 'edit' } },
  {
    /** Slots with free places; for who keeps the party also the entries, by page, and all parties. */
    list: get(
      'internal/party/list',
      { access: 'public', query: listQuery, covers: ['EP-312'], example: { query: {} } },
      listReply(occasionRow.nullable()),
    ),
    slots: get(
      'internal/party/slots',
      { access: 'public', query, covers: ['EP-313'], example: { query: {} } },
      array().of(openSlot).required(),
    ),
    /** One's own place by the code from the mail; `missing` for any other code. */
    check: get(
      'internal/party/check',
      {
        access: 'public',
        query: object({ code: text(40).required() }),
        limit: { times: 20, seconds: 60 },
        covers: ['EP-314'],
        example: { query: { code: 'K7QM3TXD9PWA' }, answers: 'missing' },
      },
      ownPlace,
    ),
    /**
     * Holds a place for 30 minutes, firm by the link in the mail. The answer is the same whether the address has a place already or not.
     * Refuses `proof-needed`, `occasion-full` and `occasion-closed`.
     */
    signup: post(
      'internal/party/signup',
      {
        access: 'public',
        body: object({ data: partyWish.required() }),
        limit: { times: 10, seconds: 60 },
        covers: ['EP-315'],
        example: {
          body: {
            data: { slot: slots[0]!._id, vorname: 'Lea', nachname: 'Muster', email: 'lea@formkurve.example', guests: 1, proof: '{}' },
          },
          answers: 'invalid',
        },
      },
      done,
    ),
    /** The place behind a mailed link. */
    own: get(
      'internal/party/own',
      {
        access: 'public',
        query: object({ key: linkKey().required() }),
        limit: { times: 30, seconds: 60 },
        example: { query: { key: 'x' }, answers: 'missing' },
      },
      ownPlace,
    ),
    /** Makes the place behind a mailed link firm, also after its 30 minutes while there is room; where the address has a firm one, answers that. */
    confirm: post(
      'internal/party/confirm',
      {
        access: 'public',
        body: object({ key: linkKey().required() }),
        limit: { times: 30, seconds: 60 },
        example: { body: { key: 'x' }, answers: 'missing' },
      },
      ownPlace,
    ),
    /** Gives it back. */
    withdraw: post(
      'internal/party/withdraw',
      {
        access: 'public',
        body: object({ key: linkKey().required() }),
        limit: { times: 30, seconds: 60 },
        example: { body: { key: 'x' }, answers: 'missing' },
      },
      ownPlace,
    ),
    one: get('internal/party/:id', { ...held, query: object(here), example: { params, query: seen } }, occasionRow),
    create: post(
      'internal/party',
      {
        ...own,
        body: occasionForm,
        example: { body: { ...form, _id: exampleId('newParty'), slots: [{ ...slots[0]!, _id: exampleId('newPartySlot') }] } },
      },
      occasionRow,
    ),
    edit: put(
      'internal/party/:id',
      {
        ...own,
        body: occasionForm.shape({ version: count(1).required() }),
        example: { params, body: { ...form, _id: params.id, slots, version: 1_000_000 }, answers: 'stale' },
      },
      occasionRow,
    ),
    remove: del(
      'internal/party/:id',
      {
        ...own,
        query: object({ ...here, version: queryCount(1, 1_000_000_000) }),
        example: { params, query: { ...seen, version: 1_000_000 }, answers: 'stale' },
      },
      done,
    ),
    restore: post(
      'internal/party/:id/restore',
      { ...own, body: object({ studio: studioCode().nullable() }), example: { params, body: seen } },
      occasionRow,
    ),
    excel: get('internal/party/:id/excel', { ...held, query: object(here), example: { params, query: seen } }, 'file'),
    /** Guests who are expected, for a device at the door; by name. */
    guests: get(
      'internal/party/:id/guests',
      { ...held, query: object(here), example: { params, query: seen } },
      array().of(expectedGuest).required(),
    ),
    /** Ticks somebody, or takes that back; ticked twice, by whichever devices, they came when the first one says. */
    tick: post(
      'internal/party/:id/guests',
      {
        ...own,
        body: tickForm.shape({ studio: studioCode().nullable() }),
        example: { params, body: { ...exampleTick('partyEntry'), ...seen } },
      },
      expectedGuest,
    ),
    /** The list for the door, to tick by hand. */
    doorPdf: get('internal/party/:id/door', { ...held, query: object(here), example: { params, query: seen } }, 'file'),
  },
)
