import { array, type InferType, object } from 'yup'
import { domain, get, post, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { towelStates } from '#contract/rules/reservations/states.ts'
import { count, day, flag, id, instant, list, studioCode, text } from '#contract/shapes.ts'

export const towelReservation = object({
  _id: id().required(),
  studio: studioCode().required(),
  day: day().required(),
  quantity: count(1, 20).required(),
  state: text(10).oneOf(towelStates).required(),
  at: instant().required(),
})
export type TowelReservation = InferType<typeof towelReservation>

/** Towels of the caller's studio on its present day. */
const status = object({
  /** False where the studio has none to reserve. */
  on: flag().required(),
  studio: studioCode().nullable(),
  day: day().required(),
  /** The studio has closed for that day. */
  over: flag().required(),
  free: count().required(),
  most: count().required(),
  /** The caller's own of the last seven days, newest first. */
  mine: array().of(towelReservation).required(),
})
export type TowelStatus = InferType<typeof status>

export const towelRow = towelReservation.shape({ person: id().nullable(), who: text(161).required() })
export type TowelRow = InferType<typeof towelRow>

const usual: Usual = { mendedAt: 'reservation', mends: { update: 'reservationAdminList' } }
const acts = { access: [], offline: true } as const

/** Towels (L207, A52, S21). */
export const towels = domain('towels', usual, {
  status: get('towel-action/status', { access: [], covers: ['EP-299'], example: {} }, status),
  /** Reserves for one day, in the order of receipt; sent again it is the same. Refuses `towels-out`, `towels-most` and `towels-over`. */
  reserve: post(
    'towel-action/reserve',
    {
      ...acts,
      covers: ['EP-300'],
      body: object({
        _id: id(),
        quantity: count(1, 20).label('Anzahl').required('Wie viele?'),
        /** The day as the device showed it; today where absent. */
        day: day(),
      }),
      example: { body: { _id: exampleId('newTowels'), quantity: 1, day: '2026-01-01' }, answers: 'towels-over' },
    },
    towelReservation,
  ),
  /** Gives back what is reserved: the one that is named, or all of today. Done again it changes nothing. */
  cancel: post(
    'towel-action/cancel',
    { ...acts, covers: ['EP-301'], body: object({ reservationId: id() }), example: { body: {} } },
    status,
  ),
  reservations: get(
    'towel-action/reservations',
    {
      access: ['reservations_fetch'],
      covers: ['EP-302'],
      example: {},
      query: object({
        ...pageFields(['at', 'who', 'day']),
        studio: list(studioCode().required(), 200),
        day: day(),
        status: list(text(10).oneOf(towelStates).required(), 6),
      }),
    },
    pageOf(towelRow),
  ),
  /** Refuses `reservation-state` with the row where that state can't follow. */
  update: post(
    'towel-action/reservations/update-status',
    {
      access: ['reservations_fetch'],
      offline: true,
      covers: ['EP-303'],
      body: object({ reservationId: id().required(), status: text(10).oneOf(towelStates).required() }),
      example: { body: { reservationId: exampleId('noTowels'), status: 'out' }, answers: 'missing' },
    },
    towelRow,
  ),
})
