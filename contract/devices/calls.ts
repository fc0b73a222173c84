import { array, type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { fileName, keptFile, uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { count, done, flag, id, instant, lines, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import { exercise } from '#contract/workouts.ts'

/** The most devices of a studio that its one list holds. */
export const mostDevices = 500

export const category = object({
  _id: id().required(),
  name: text(60).required(),
  /** Sets on its devices take a note (A20). */
  note: flag().required(),
  version: count(1).required(),
})

/** Fields of a device, as its form edits it. */
export const deviceForm = object({
  /** Made on the device that adds it. */
  _id: id().required(),
  /** Code of the studio that owns and edits it (H17). */
  studio_id: studioCode().label('Studio').required('In welchem Studio?'),
  title: text(80).label('Name').required('Wie heisst das Gerät?'),
  /** Words written on it: «Gerät 14». */
  shortForm: text(20).label('Kurzform').nullable().default(null),
  category: id().label('Kategorie').nullable().default(null),
  picture: keptFile().label('Bild').nullable().default(null),
})
export type DeviceForm = InferType<typeof deviceForm>

/** A device as everybody sees it (L99). */
export const device = deviceForm.shape({
  pictureAddress: text(400).nullable(),
  /** Codes of the studios in which it stands. */
  studios: list(studioCode().required(), 200).required(),
  /** Ids of its exercises in their order. */
  exercises: list(id().required(), 100).required(),
  /** Codes of the studios in which it is said to be broken. */
  broken: list(studioCode().required(), 200).required(),
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
  /** Name of its manual, a PDF or a picture; `manual` says where it is. Absent in answers of before. */
  manual: fileName().nullable(),
  tags: list(text(30).required(), 20).required(),
})
export type Described = InferType<typeof described>

/** A defect without its report, which is for staff to read. */
const defect = object({ device: id().required(), at: instant().required() })

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

/** The answer of one page, from 1. */
const devicePage = object({ rows: array().of(device).required(), total: count().required(), page: count(1).required() })

const studio = studioCode()
const params = { id: exampleId('device') }
const acts = { access: [], offline: true, touches: ['workouts', 'deviceOffice'] } as const
const defects = { times: 20, seconds: 86_400 } as const

/** Devices of the studios, as training sees them (L34, L216, L217). */
export const devices = domain(
  'devices',
  { mendedAt: 'devices' },
  {
    /** Everything that stands in a studio; without one in the studio that the caller picked. Refuses `missing` where there is no such studio. */
    all: get(
      'geraete',
      {
        access: [],
        tagged: true,
        query: object({ studio }),
        ahead: { turn: 'floor', inputs: ({ studio }) => [{ query: { studio } }], daily: true },
        covers: ['EP-376'],
        example: { query: { studio: 'winterthur' } },
      },
      inventory,
    ),
    one: get('device/:id', { access: [], covers: ['EP-383'], example: { params } }, device),
    /** The device of a label, by the code that is printed on it: the end of its id. */
    byCode: get(
      'geraete/code/:code',
      {
        access: [],
        params: {
          code: text(8)
            .matches(/^[0-9a-f]{8}$/i)
            .required(),
        },
        example: { params: { code: exampleId('device').slice(-8) } },
      },
      device,
    ),
    /** Devices of the picked studio, by name. */
    list: get('devices', { access: [], covers: ['EP-385'], example: {} }, array().of(device).required()),
    /** 50 devices a page, from 1; of every studio where none is named. */
    page: get(
      'devices/:page',
      {
        access: [],
        params: { page: queryCount(1, 10_000).required() },
        query: object({ q: text(100), category: id(), tag: text(30), studio }),
        covers: ['EP-384'],
        example: { params: { page: '1' }, query: { studio: 'winterthur' } },
      },
      devicePage,
    ),
    categories: get('devicecategories', { access: [], covers: ['EP-382'], example: {} }, array().of(category).required()),
    /** Words on exercises; one that no exercise has any more is gone. */
    tags: get('tags', { access: [], covers: ['EP-386'], example: {} }, array().of(text(30).required()).required()),
    /** Address of an exercise's manual, for this caller and some hours. Refuses `missing` where it has none. */
    manual: get(
      'uebungen/:id/anleitung',
      { access: [], covers: ['EP-377'], example: { params: { id: exampleId('deviceExercise') }, answers: 'missing' } },
      object({ name: fileName().required(), address: text(400).required() }),
    ),
    /** Says that a device is broken in a studio: it leaves the lists of exercises there until it is repaired. */
    report: post(
      'geraete/:id/defekt',
      {
        ...acts,
        limit: defects,
        covers: ['EP-376'],
        body: object({
          _id: id().required(),
          studio: studioCode().required(),
          text: lines(500).label('Was ist defekt?').required('Schreib, was nicht geht.'),
          picture: keptFile().label('Bild').nullable().default(null),
        }),
        example: { params, body: { _id: exampleId('newDefect'), studio: 'winterthur', text: 'Das Seil ist gerissen.', picture: null } },
      },
      done,
    ),
    ...uploads({
      defectPicture: {
        path: 'upload/device_defect',
        access: [],
        offline: true,
        types: pictures,
        side: 1200,
        open: true,
        size: 8_000_000,
        limit: defects,
      },
    }),
  },
)
