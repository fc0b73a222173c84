import { array, type InferType, object } from 'yup'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { keptFile } from '#contract/files.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { bikeStates } from '#contract/rules/reservations/states.ts'
import { count, day, done, flag, id, instant, lines, list, studioCode, text } from '#contract/shapes.ts'

/** The most bikes that one person has on any day, over all their orders (S22). */
export const mostBikes = 4

export const bikeForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required('In welchem Studio?'),
  name: text(80).label('Name').required('Wie heisst es?'),
  text: lines(1000).label('Beschreibung').nullable().default(null),
  picture: keptFile().label('Bild').nullable().default(null),
  amount: count(0, 1000).label('Anzahl').required('Wie viele sind da?'),
  /** Members see it. */
  published: flag().label('Veröffentlicht').default(false),
})
export type BikeForm = InferType<typeof bikeForm>

export const bike = bikeForm.shape({
  version: count(1).required(),
  pictureAddress: text(400).nullable(),
  /** Free today, without an end. */
  free: count().required(),
})
export type Bike = InferType<typeof bike>

export const bikeOrder = object({
  _id: id().required(),
  bikeId: id().required(),
  name: text(80).required(),
  studio: studioCode().required(),
  amount: count(1, mostBikes).required(),
  /** First and last day; null is from the confirmation until they are back. */
  from: day().nullable(),
  until: day().nullable(),
  state: text(10).oneOf(bikeStates).required(),
  at: instant().required(),
})
export type BikeOrder = InferType<typeof bikeOrder>

export const bikeOrderRow = bikeOrder.shape({ person: id().nullable(), who: text(161).required() })
export type BikeOrderRow = InferType<typeof bikeOrderRow>

const keeps = ['reservations_createType'] as const
const looks = ['reservations_fetch'] as const
const inBody = ({ body }: { body: unknown }) => (body as { studio?: string } | undefined)?.studio
const bikeId = exampleId('bike')
const body = { _id: exampleId('newBike'), studio: 'winterthur', name: 'E-Bike Tösstal', amount: 3 }
const change = { access: keeps, offline: true, studio: inBody, touches: ['shell'] } as const

const usual: Usual = {
  mendedAt: 'reservation',
  mends: { create: 'reservationAdminList', edit: 'reservationAdminList', settle: 'reservationAdminList' },
  rows: { bike: ['edit'] },
  makes: { create: 'edit' },
}

/** Bikes that a studio rents out (L208, S22). */
export const bikes = domain('bikes', usual, {
  /** Published ones of the caller's studio; staff who look after some get theirs with `office`, unpublished ones too. */
  list: get('bikes', { access: [], query: object({ office: text(1) }), covers: ['EP-306'], example: {} }, array().of(bike).required()),
  create: post('bikes', { ...change, body: bikeForm, covers: ['EP-304'], example: { body } }, bike),
  /** Edits a bike, but not its studio. Refuses `stale`. */
  edit: put(
    'bikes/:id',
    {
      ...change,
      body: bikeForm.shape({ version: count(1).required() }),
      covers: ['EP-305'],
      example: { params: { id: bikeId }, body: { ...body, _id: bikeId, version: 1_000_000 }, answers: 'stale' },
    },
    bike,
  ),
  /** Orders some, in the order of receipt; sent again it is the same order. Refuses `bikes-out`. */
  order: post(
    'bikes/order',
    {
      access: [],
      offline: true,
      covers: ['EP-307'],
      body: object({
        _id: id(),
        bikeId: id().required(),
        amount: count(1, mostBikes).label('Anzahl').required('Wie viele?'),
        from: day().label('Von').nullable().default(null),
        until: day()
          .label('Bis')
          .nullable()
          .default(null)
          .test('from', 'Wähl auch, ab wann.', (until, { parent }) => !until || !!parent.from)
          .test('after', 'Das Ende liegt vor dem Anfang.', (until, { parent }) => !until || !parent.from || until >= parent.from),
      }),
      example: { body: { _id: exampleId('newBikeOrder'), bikeId: exampleId('noBike'), amount: 1 }, answers: 'missing' },
    },
    bikeOrder,
  ),
  /** The caller's own of the last year, newest first. */
  mine: get('bikes/my-orders', { access: [], covers: ['EP-308'], example: {} }, array().of(bikeOrder).required()),
  /** Its owner takes it back; done again it changes nothing. Refuses `reservation-state` once they are out. */
  cancel: del(
    'bikes/order/:id',
    { access: [], offline: true, covers: ['EP-309'], example: { params: { id: exampleId('noBikeOrder') }, answers: 'missing' } },
    done,
  ),
  orders: get(
    'bikes/admin/orders',
    {
      access: looks,
      covers: ['EP-310'],
      example: {},
      query: object({
        ...pageFields(['at', 'who', 'name', 'from']),
        studio: list(studioCode().required(), 200),
        status: list(text(10).oneOf(bikeStates).required(), 6),
      }),
    },
    pageOf(bikeOrderRow),
  ),
  /** Refuses `reservation-state` with the row where that state can't follow. */
  settle: put(
    'bikes/admin/order/:id',
    {
      access: looks,
      offline: true,
      covers: ['EP-311'],
      body: object({ status: text(10).oneOf(bikeStates).required() }),
      example: { params: { id: exampleId('noBikeOrder') }, body: { status: 'confirmed' }, answers: 'missing' },
    },
    bikeOrderRow,
  ),
})
