import { array, object } from 'yup'
import { domain, get, post } from './call.ts'
import { exampleId } from './examples.ts'
import { done, id, instant, list, queryCount, text } from './shapes.ts'
import { readWords, takenWhat, traceKinds } from './traces.ts'

/** The most readings that one act tells of. */
const mostReads = 200

const read = object({
  /** Born on the device, so that a reading told twice is one. */
  _id: id().required(),
  person: id().required(),
  what: text(80).oneOf(readWords).required(),
  /** By the device's clock. */
  at: instant().required(),
})

const reading = object({
  _id: id().required(),
  reader: text().required(),
  kind: text(10).oneOf(traceKinds).required(),
  what: text(80).required(),
  /** Why, where the reader had to say so. */
  reason: text(200).nullable(),
  at: instant().required(),
})

/** Readings of health data: who read whose (H03). */
export const health = domain('health', {
  /**
   * Readings on a device without a network, by whoever took the data along. Refuses `missing` where the studio gave the reader nothing of a person to
   * take along; all else is kept, with a moment before that or to come as the nearest that can be true.
   */
  reads: post(
    'health/reads',
    {
      access: [],
      offline: true,
      told: true,
      body: object({ reads: list(read, mostReads).min(1, 'Es fehlt, was gelesen wurde.').required() }),
      example: {
        body: {
          reads: [{ _id: exampleId('newReading'), person: exampleId('nobodyTaken'), what: takenWhat, at: '2026-11-20T16:42:00.000Z' }],
        },
        answers: 'missing',
      },
    },
    done,
  ),
  /** Readings of the caller's health data by others, newest first: 200 at once, and without a limit so many. */
  readings: get(
    'user/readings',
    { access: [], query: object({ offset: queryCount(0, 10_000_000), limit: queryCount(1, mostReads) }), example: {} },
    array().of(reading.required()).required(),
  ),
})
