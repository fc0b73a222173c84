import { array, type InferType, object } from 'yup'
import { domain, get, post } from './call.ts'
import { example } from './examples.ts'
import { count, decimal, done, flag, id, instant, list, studioCode, text } from './shapes.ts'

/** Air and occupancy of a room at one moment. A value that the sensor does not measure is null. */
const values = {
  /** Parts per million. */
  co2: count(0, 20_000).nullable(),
  /** Degrees Celsius. */
  temperature: decimal(-40, 80).nullable(),
  /** Percent. */
  humidity: decimal(0, 100).nullable(),
  /** People in the room. */
  people: count(0, 2000).nullable(),
}
export const reading = object({ at: instant().required(), ...values })
export type SensorReading = InferType<typeof reading>

const room = object({
  _id: id().required(),
  name: text(80).required(),
  capacity: count(0, 2000).required(),
  /** Readings of the running day in Zurich, oldest first, about every ten minutes. */
  readings: array().of(reading).required(),
})
export type SensorRoom = InferType<typeof room>

const rooms = object({
  studio: text(40).required(),
  /** True for readings that no sensor sent: they are made up for a trial. */
  invented: flag().required(),
  rooms: array().of(room).required(),
})
export type SensorData = InferType<typeof rooms>

/** CO₂ in words: a room wants air from 1000 ppm on, and at once from 1400 ppm on (BAG: good up to 1000, inacceptable above 2000). */
export const airWords = [
  [0, 'gut', 'ok'],
  [1000, 'mässig', 'warn'],
  [1400, 'lüften', 'danger'],
] as const
export const airOf = (co2: number) => airWords.findLast(([from]) => co2 >= from) ?? airWords[0]

/** Readings in one message; a device catches up with at most a day at once. */
const most = 500

/** /sensordaten (L18, L188). */
export const sensors = domain('sensors', {
  /** The rooms of a studio, today and now; by default those of the support studio. */
  read: get(
    'sensordaten',
    { access: 'public', query: object({ studio: studioCode() }), covers: ['EP-163'], example: { query: { studio: 'winterthur' } } },
    rooms,
  ),
  /** Takes readings of a device that knows the key (`SENSOR_KEY`); a repeated one is stored once. Refuses `forbidden` without one. */
  tell: post(
    'sensordaten',
    {
      access: 'public',
      limit: { times: 600, seconds: 3600 },
      body: object({
        key: text(200).required(),
        readings: list(object({ room: id().required(), at: instant().required(), ...values }), most).required(),
      }),
      example: {
        body: {
          key: 'falsch',
          readings: [{ room: example.room, at: '2026-11-20T16:40:00.000Z', co2: 812, temperature: 21.4, humidity: 44, people: 12 }],
        },
        answers: 'forbidden',
      },
    },
    done,
  ),
})
