import { array, type InferType, object } from 'yup'
import { domain, get } from './call.ts'
import { exampleId } from './examples.ts'
import { count, flag, id, instant, list, studioCode, text } from './shapes.ts'
import { exercise } from './workouts.ts'

/** The most devices of a studio that its one list holds. */
export const mostDevices = 500

export const category = object({
  _id: id().required(),
  name: text(60).label('Name').required('Wie heisst die Kategorie?'),
  /** Sets on its devices take a note (A20). */
  note: flag().label('Sätze mit Notiz').default(false),
})
export type Category = InferType<typeof category>

/** A device as everybody sees it (L99). */
export const device = object({
  _id: id().required(),
  title: text(80).required(),
  /** What is written on it: «Gerät 14». */
  shortForm: text(20).nullable(),
  picture: text(40).nullable(),
  pictureAddress: text(400).nullable(),
  /** Code of the studio that owns it. */
  studio_id: studioCode().required(),
  /** Codes of the studios in which it stands. */
  studios: list(studioCode().required(), 200).required(),
  category: id().nullable(),
  /** Ids of its exercises in their order. */
  exercises: list(id().required(), 100).required(),
  version: count(1).required(),
})
export type Device = InferType<typeof device>

/** An exercise as a member reads about it. */
export const described = exercise.shape({
  /** The device that it is done on; null where it needs none. */
  deviceId: id().nullable(),
  pictureAddress: text(400).nullable(),
  /** A step a line. */
  steps: text(4000).nullable(),
  /** It has a manual, of which `manual` tells the address. */
  hasManual: flag().required(),
  tags: list(text(30).required(), 20).required(),
})
export type Described = InferType<typeof described>

const defect = object({ device: id().required(), text: text(500).required(), at: instant().required() })

/** Everything that stands in one studio, in one answer. */
const inventory = object({
  studio: studioCode().required(),
  devices: array().of(device).required(),
  exercises: array().of(described).required(),
  categories: array().of(category).required(),
  /** The last report of each device that is broken there. */
  defects: array().of(defect).required(),
})
export type Inventory = InferType<typeof inventory>

const studio = studioCode()

/** What training sees of the studios' devices (L34, L216, L217). */
export const devices = domain('devices', {
  /** Everything that stands in a studio; without one in the studio that the caller picked. Refuses `missing` where there is no such studio. */
  all: get(
    'geraete',
    { access: [], query: object({ studio }), covers: ['EP-376'], example: { query: { studio: 'winterthur' } } },
    inventory,
  ),
  one: get('device/:id', { access: [], example: { params: { id: exampleId('device') } } }, device),
})
