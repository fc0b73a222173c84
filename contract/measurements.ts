import { array, type InferType, object } from 'yup'
import { del, domain, get, post, put } from './call.ts'
import { example } from './examples.ts'
import { profilePart } from './mendScreens.ts'
import { ownFields } from './page.ts'
import { day, decimal, done, flag, id, instant, lines, text } from './shapes.ts'

/** Things that a member can measure: German word, unit, and the accepted range. */
export const measures = {
  weight: { title: 'Körpergewicht', unit: 'kg', min: 20, max: 400 },
  targetWeight: { title: 'Zielgewicht', unit: 'kg', min: 20, max: 400 },
  bodyFat: { title: 'Körperfett', unit: '%', min: 1, max: 75 },
  chest: { title: 'Brust', unit: 'cm', min: 20, max: 300 },
  waist: { title: 'Taille', unit: 'cm', min: 20, max: 300 },
  hip: { title: 'Hüfte', unit: 'cm', min: 20, max: 300 },
  arm: { title: 'Oberarm', unit: 'cm', min: 5, max: 100 },
  thigh: { title: 'Oberschenkel', unit: 'cm', min: 10, max: 150 },
} as const
export type BodyMeasure = keyof typeof measures

const kinds = Object.keys(measures) as BodyMeasure[]

export const measurementForm = object({
  kind: text(20).oneOf(kinds).label('Messung').required(),
  value: decimal(1, 400).label('Wert').required(),
  day: day().label('Datum').required(),
  note: lines(500).label('Notiz'),
})

const measurement = measurementForm.shape({ _id: id().required(), at: instant().required() })
export type Measurement = InferType<typeof measurement>

const sharing = object({ shared: flag().label('Messungen teilen').required() })

const one = { params: { id: example.measurement } }
const body = { kind: 'weight', value: 78.4, day: '2026-11-20' }

/** All write and read the replicated collection `measurements`; answers stand once projected (L220). */
export const measurements = domain(
  'measurements',
  { mendedAt: profilePart('body') },
  {
    /** Newest first, 1000 by default. */
    list: get(
      'measurements',
      { access: [], query: object(ownFields), covers: ['EP-405'], example: {} },
      array().of(measurement).required(),
    ),
    one: get('measurement/:id', { access: [], covers: ['EP-406'], example: one }, measurement),
    create: post(
      'measurement',
      {
        access: [],
        body: measurementForm.shape({ _id: id() }),
        through: 'sync',
        covers: ['EP-409'],
        example: { body },
      },
      measurement,
    ),
    edit: put(
      'measurement/:id',
      { access: [], body: measurementForm, through: 'sync', covers: ['EP-407'], example: { ...one, body } },
      measurement,
    ),
    remove: del('measurement/:id', { access: [], through: 'sync', covers: ['EP-408'], example: one }, done),
    /** The choice whether trainers of the own studio see them, which ends with a change of studio (H24). */
    sharing: get('measurements/sharing/mine', { access: [], example: {} }, sharing),
    share: put('measurements/sharing', { access: [], offline: true, body: sharing, example: { body: { shared: true } } }, sharing),
    /**
     * Measurements that a member shares with whoever looks after their training there (H24), newest first, each reader traced once a day. Refuses
     * `missing` where nothing is shared.
     */
    shared: get(
      'measurements/shared/:id',
      {
        access: ['tp_viewAll', 'tp_create'],
        health: { what: 'Messungen', daily: true, whose: ({ params }) => [params.id!] },
        example: { params: { id: example.person }, answers: 'missing' },
      },
      array().of(measurement).required(),
    ),
  },
)
