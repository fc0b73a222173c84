import { array, type InferType, object } from 'yup'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { reservationStates, typeStates } from '#contract/rules/reservations/states.ts'
import { count, day, done, flag, id, instant, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import { dayMs } from '#contract/time.ts'
import { instead, reservation, typeForm } from './shapes.ts'

/** Report of something broken. */
const report = object({
  _id: id().required(),
  name: text(161).nullable(),
  text: text(500).required(),
  pictureAddress: text(400).nullable(),
  at: instant().required(),
})

/** A type as those see it who look after it. */
export const typeRow = typeForm.shape({
  version: count(1).required(),
  pictureAddress: text(400).nullable(),
  state: text(10).oneOf(typeStates).required(),
  /** Reservations to come. */
  ahead: count().required(),
  /** Open reports, newest first. */
  reports: array().of(report).required(),
})
export type TypeRow = InferType<typeof typeRow>

/** A reservation with whose it is. */
export const bookedRow = reservation.shape({ person: id().nullable(), who: text(161).required() })
export type BookedRow = InferType<typeof bookedRow>

/** A studio's towels and bikes; `version` 0 where nothing was set. */
export const rentalSetting = object({
  studio: studioCode().required(),
  /** Towels can be reserved. */
  towels: flag().label('Tücher').required(),
  /** Towels there are on a day. */
  towelStock: count(0, 10_000).label('Tücher pro Tag').required(),
  /** Towels that one person may have on a day. */
  towelsMost: count(1, 20).label('Tücher pro Person und Tag').required(),
  /** Bikes can be rented. */
  bikes: flag().label('Velos').required(),
  version: count(0).required(),
})
export type RentalSetting = InferType<typeof rentalSetting>

/** Longest time of which the use is told, in days. */
export const longestUse = 92

const isShort = (from: string, to: string) => Date.parse(to) - Date.parse(from) < longestUse * dayMs

/** How much of a type was used. */
const used = object({
  _id: id().required(),
  name: text(80).required(),
  studio: studioCode().required(),
  /** Places in all slots of the time. */
  places: count(0, 100_000_000).required(),
  booked: count().required(),
  came: count().required(),
  missed: count().required(),
  cancelled: count().required(),
})
export type ReservationUsage = InferType<typeof used>

const looks = ['reservations_fetch'] as const
const keeps = ['reservations_createType'] as const
const either = ['reservations_createType', 'reservations_fetch'] as const
const type = exampleId('reservationType')
const byId = { params: { id: type } }
const here = { studio: 'winterthur' }
const newest = 1_000_000
const inBody = ({ body }: { body: unknown }) => (body as { studio?: string } | undefined)?.studio
const inQuery = ({ query }: { query: Record<string, unknown> }) => query.studio as string | undefined
const touches = ['reservations', 'shell'] as const
const change = { access: keeps, offline: true, studio: inBody, touches } as const
const only = object({ studio: studioCode().required() })
const newType = {
  _id: exampleId('newReservationType'),
  ...here,
  name: 'Infrarot-Sauna',
  capacity: 1,
  slotMinutes: 30,
  hours: [{ weekday: 1, from: '06:00', to: '22:00' }],
}
const studios = list(studioCode().required(), 200)

const usual: Usual = {
  lane: 'reservations',
  mendedAt: 'reservationAdmin',
  mends: { check: 'reservationAdminList', scan: 'reservationAdminList', setRental: 'reservationAdminList' },
  rows: { type: ['editType', 'removeType', 'restoreType', 'reactivate'], rental: ['setRental'] },
  makes: { addType: 'editType' },
}

/** Types and reservations of the caller's studios (L57, L206, A60). */
export const reservationOffice = domain('reservationOffice', usual, {
  types: get(
    'reservation-types/admin',
    {
      access: either,
      covers: ['EP-284'],
      example: {},
      query: object({
        ...pageFields(['name', 'studio', 'capacity', 'ahead']),
        studio: studios,
        state: list(text(10).oneOf(typeStates).required(), 3),
      }),
    },
    pageOf(typeRow),
  ),
  type: get(
    'reservation-types/details/:id',
    {
      access: either,
      studio: inQuery,
      query: object({ studio: studioCode() }),
      covers: ['EP-286'],
      example: { ...byId, query: here },
    },
    typeRow,
  ),
  addType: post('reservation-types', { ...change, body: typeForm, covers: ['EP-287'], example: { body: newType } }, typeRow),
  /** Edits a type, but not its studio. What is reserved keeps its time. Refuses `stale`. */
  editType: put(
    'reservation-types/:id',
    {
      ...change,
      body: typeForm.shape({ version: count(1).required() }),
      covers: ['EP-288'],
      example: { ...byId, body: { ...newType, _id: type, version: newest }, answers: 'stale' },
    },
    typeRow,
  ),
  /** Refuses `in-use` while reservations of it are to come. */
  removeType: del(
    'reservation-types/:id',
    {
      ...change,
      studio: inQuery,
      query: only.shape({ version: queryCount(1, 1_000_000_000).required() }),
      covers: ['EP-289'],
      example: { ...byId, query: { ...here, version: newest }, answers: 'stale' },
    },
    done,
  ),
  restoreType: post('reservation-types/:id/restore', { ...change, body: only, example: { ...byId, body: here } }, typeRow),
  /** It works again (S18): reports are closed, and those who were told it is defective are told. Done again it changes nothing. */
  reactivate: post(
    'reservation-types/:id/reactivate',
    { ...change, body: only, covers: ['EP-291'], example: { ...byId, body: here } },
    typeRow,
  ),
  /** Reservations of the caller's studios (S24), the soonest first; `from` and `to` are Zurich days. */
  all: get(
    'reservations/admin/all',
    {
      access: looks,
      covers: ['EP-298'],
      example: {},
      query: object({
        ...pageFields(['startsAt', 'who', 'name']),
        studio: studios,
        type: list(id().required(), 50),
        from: day(),
        to: day(),
        status: list(text(10).oneOf(reservationStates).required(), 4),
      }),
    },
    pageOf(bookedRow),
  ),
  /**
   * Takes a place for somebody whom the caller may see, whatever the type's lead; they are told. Sent again it is the same one. Refuses as
   * `reserve` does, with the next free slots. Not in the specification.
   */
  book: post(
    'reservations/admin/book',
    {
      access: looks,
      offline: true,
      studio: inBody,
      touches: ['reservations'],
      current: instead,
      mendedAt: 'reservationAdminList',
      body: only.shape({
        _id: id().required(),
        type: id().label('Was?').required('Wähle, was reserviert wird.'),
        person: id().label('Mitglied').required('Wähle das Mitglied.'),
        startsAt: instant().label('Zeit').required('Wann?'),
      }),
      example: {
        body: { ...here, _id: exampleId('bookedReservation'), type, person: exampleId('nobody'), startsAt: '2020-01-01T06:00:00.000Z' },
        answers: 'missing',
      },
    },
    bookedRow,
  ),
  /** Somebody came, did not, or neither is known yet; also without a network. Refuses `reservation-state` with the row. */
  check: post(
    'reservations/:id/check-in',
    {
      access: looks,
      offline: true,
      touches: ['reservations'],
      lane: () => 'reservations',
      mendedAt: 'reservationAdminList',
      body: object({ state: text(10).oneOf(['came', 'missed', 'booked']).required() }),
      example: { params: { id: exampleId('noReservation') }, body: { state: 'came' }, answers: 'missing' },
    },
    bookedRow,
  ),
  /** Checks in whoever has this code, for the reservation in this studio whose time it is; `at` says when the code was read. */
  scan: post(
    'reservations/admin/check-in',
    {
      access: looks,
      offline: true,
      studio: inBody,
      touches: ['reservations'],
      body: only.shape({ code: text(12).required(), at: instant().required() }),
      example: { body: { ...here, code: '0'.repeat(12), at: '2026-11-20T16:42:00.000Z' }, answers: 'missing' },
    },
    bookedRow,
  ),
  /** Places and visits by type, from one Zurich day to another. */
  used: get(
    'reservations/admin/utilisation',
    {
      access: looks,
      example: { query: { from: '2026-11-01', to: '2026-11-30' } },
      query: object({
        studio: studios,
        from: day().required(),
        to: day()
          .required()
          .test('short', `Höchstens ${longestUse} Tage.`, (to, { parent }) => !to || !parent.from || isShort(parent.from, to)),
      }),
    },
    array().of(used).required(),
  ),
  rental: get('reservations/admin/rental', { access: either, studio: inQuery, query: only, example: { query: here } }, rentalSetting),
  /** Refuses `stale`. */
  setRental: put(
    'reservations/admin/rental',
    {
      access: keeps,
      offline: true,
      studio: inBody,
      touches: ['reservations', 'towels', 'bikes', 'shell'],
      body: rentalSetting,
      example: { body: { ...here, towels: true, towelStock: 40, towelsMost: 2, bikes: true, version: 0 } },
    },
    rentalSetting,
  ),
  ...uploads({
    picture: {
      path: 'upload/reservation',
      access: keeps,
      offline: true,
      types: pictures,
      side: 1200,
      open: true,
      size: 8_000_000,
      limit: { times: 100, seconds: 86_400 },
    },
  }),
})
