import { array, object } from 'yup'
import { del, domain, get, type Mended, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { keptFile, uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { day, done, flag, id, instant, lines, text } from '#contract/shapes.ts'
import { instead, offer, reservation, slot } from './shapes.ts'

const type = exampleId('reservationType')
/** Nobody has a reservation of this id. */
const unknown = { params: { id: exampleId('noReservation') }, answers: 'missing' } as const
const acts = { access: [], offline: true, touches: ['reservationOffice'] } as const
const startsAt = () => instant().label('Zeit').required('Wann?')

const mended = ({ body }: { body: unknown }) =>
  ({ to: 'reservationType', params: { reservationTypeId: (body as { type?: string } | undefined)?.type ?? '' } }) as const

const ofType: Mended = ({ params }) => ({ to: 'reservationType', params: { reservationTypeId: params.id ?? '' } })

const usual: Usual = {
  mendedAt: 'reservation',
  mends: { reserve: mended, report: ofType, unreport: ofType },
}

/** Places that members reserve (L31, L206). Somebody else's reservation answers `missing` (S23). */
export const reservations = domain('reservations', usual, {
  /** Published types of the caller's studio, by name. */
  list: get('reservation-types', { access: [], example: {} }, array().of(offer).required()),
  one: get('reservation-types/:id', { access: [], covers: ['EP-285'], example: { params: { id: type } } }, offer),
  /**
   * The slots of one Zurich day, also full ones and those that are over; none on a day too far off. With `byHand` as staff may move somebody to
   * them, whatever the type's lead.
   */
  slots: get(
    'reservations/timeslots/:id',
    {
      access: [],
      query: object({ date: day().required(), byHand: text(3).oneOf(['yes']) }),
      covers: ['EP-292'],
      example: { params: { id: type }, query: { date: '2027-03-01' } },
    },
    array().of(slot).required(),
  ),
  /** The caller's own of the last 90 days and those to come, the soonest first. */
  mine: get('reservations/my-reservations', { access: [], covers: ['EP-297'], example: {} }, array().of(reservation).required()),
  details: get('reservations/:id', { access: [], covers: ['EP-293'], example: unknown }, reservation),
  /** The reservation as an iCalendar file. */
  entry: get('reservations/:id/ics', { access: [], example: unknown }, 'file'),
  /**
   * Takes a place, in the order of receipt. Sent again it is the same one. Refuses `reservation-slot`, `reservation-closed`, `reservation-full`,
   * `reservation-twice`, `reservation-most` and `reservation-defective`, with the next free slots.
   */
  reserve: post(
    'reservations',
    {
      ...acts,
      current: instead,
      covers: ['EP-294'],
      body: object({ _id: id().required(), type: id().required(), startsAt: startsAt() }),
      example: {
        body: { _id: exampleId('newReservation'), type, startsAt: '2020-01-01T06:00:00.000Z' },
        answers: 'reservation-slot',
      },
    },
    reservation,
  ),
  /**
   * Moves it to another slot of its type: the old one is kept until the new one is had. As `reserve`, and `reservation-late` and
   * `reservation-begun`; staff move what is not over, whatever the type's lead and deadline (S23): somebody else's, and with `byHand` their own.
   */
  move: put(
    'reservations/:id',
    {
      ...acts,
      current: instead,
      covers: ['EP-295'],
      body: object({ startsAt: startsAt(), byHand: text(3).oneOf(['yes']) }),
      example: { ...unknown, body: { startsAt: '2027-03-01T06:00:00.000Z' } },
    },
    reservation,
  ),
  /** Gives it back; the row stays as cancelled. Done again it changes nothing. Refuses `reservation-begun`. */
  cancel: del('reservations/:id', { ...acts, covers: ['EP-296'], example: unknown }, done),
  /** Says that something is broken (S18); staff who look after types there confirm it at once with `confirmed`. */
  report: post(
    'reservation-types/:id/report-defective',
    {
      ...acts,
      limit: { times: 20, seconds: 86_400 },
      row: ({ params }) => `reservationOffice.type/${params.id}`,
      covers: ['EP-290'],
      body: object({
        text: lines(500).label('Was ist defekt?').required('Schreib, was nicht geht.'),
        picture: keptFile().label('Bild').nullable().default(null),
        confirmed: flag().default(false),
      }),
      example: { params: { id: type }, body: { text: 'Der Rudergriff ist gerissen.' } },
    },
    done,
  ),
  /** Takes back what the caller has reported: unless somebody else reported it too, nobody is warned any more. Done again it changes nothing. */
  unreport: del(
    'reservation-types/:id/report-defective',
    {
      ...acts,
      row: ({ params }) => `reservationOffice.type/${params.id}`,
      example: { params: { id: type } },
    },
    done,
  ),
  ...uploads({
    defectPicture: {
      path: 'upload/reservation/defect',
      access: [],
      offline: true,
      types: pictures,
      side: 1600,
      open: true,
      size: 8_000_000,
      limit: { times: 20, seconds: 86_400 },
    },
  }),
})
