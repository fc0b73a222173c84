import { array, type InferType, object } from 'yup'
import { domain, get } from './call.ts'
import { day, flag, id, instant, list, text } from './shapes.ts'

/** Changes for members on one day, in their words. */
export const change = object({ day: day().required(), title: text().required(), lines: list(text(300).required()).required() })
export type ChangelogEntry = InferType<typeof change>

/** True where reservations, a nutrition plan … exist for this person. */
const available = object({ available: flag().required() })
const exists = object({ exists: flag().required() })

/** The contract that runs today at the access-control service. */
const membership = object({
  active: flag().required(),
  title: text(200).nullable(),
  start: day().nullable(),
  end: day().nullable(),
  /** When the service said so; null where it was not asked. */
  at: instant().nullable(),
})
export type Membership = InferType<typeof membership>

const ownWorkout = object({
  exists: flag().required(),
  plan: object({ _id: id().required(), title: text().required() }).nullable().default(null),
})

export const shell = domain('shell', {
  /** The version the server serves; a device compares it with its own (L117). */
  version: get(
    'version',
    { access: 'public', covers: ['EP-041'], limit: { times: 300, seconds: 60 }, example: {} },
    object({ version: text(40).required() }),
  ),
  /** Changes, newest first (L223). */
  changelog: get('changelog', { access: 'public', covers: ['EP-440'], example: {} }, array().of(change).required()),

  // Calls that feed the bar (L238).
  /** True where the person's studio has anything to reserve, defective or not (L70, S19). */
  reservationAvailability: get('reservation-types/availability', { access: [], covers: ['EP-283', 'EP-595'], example: {} }, available),
  /**
   * The membership as the access-control service told it last; after 15 minutes it is asked for anew meanwhile. Refuses `tac-away` where it never
   * said anything.
   */
  membership: get('tac/api/membership/self', { access: [], covers: ['EP-596'], example: {} }, membership),
  /** True where the person has nutrition (L70). */
  nutritionExists: get('nutrition/exists', { access: [], covers: ['EP-597'], example: {} }, exists),
  /** True where a plan of one's own runs today. */
  ownWorkout: get('workout/own', { access: [], covers: ['EP-598'], example: {} }, ownWorkout),
})
