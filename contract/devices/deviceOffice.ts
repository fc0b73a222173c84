import { array, type InferType, object } from 'yup'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { everyStudio } from '#contract/rights.ts'
import { count, done, flag, id, instant, list, studioCode, text } from '#contract/shapes.ts'
import { category, device, deviceForm } from './calls.ts'
import {
  anyOfDevices,
  deviceVersion,
  deviceWriters,
  exampleOwner,
  newestVersion,
  ownedChange,
  restoredIn,
  seenGone,
} from './deviceRights.ts'
import { exerciseCalls } from './exerciseOffice.ts'

const categoryForm = object({
  _id: id().required(),
  name: text(60).label('Name').required('Wie heisst die Kategorie?'),
  note: flag().label('Sätze mit Notiz').default(false),
})
export type CategoryForm = InferType<typeof categoryForm>

export type TrainingDeviceRow = InferType<typeof device>

/** The most devices whose labels one address can name. */
export const mostLabels = 240

/** `add`: it stands there too; `end`: it no longer does; `move`: it is that studio's from now on; `copy`: that studio gets one like it. */
export const transfers = ['add', 'end', 'move', 'copy'] as const

const _id = exampleId('device')
const machine = { ...exampleOwner, title: 'Beinpresse', shortForm: 'Gerät 31', category: null, picture: null }
const picture = { access: deviceWriters, types: pictures, side: 1200, open: true, offline: true, size: 8_000_000 } as const
/** Bytes of an exercise's manual. */
export const largestManual = 10_000_000
const limit = { times: 100, seconds: 86_400 } as const

const usual: Usual = {
  mendedAt: 'deviceList',
  rows: {
    device: ['edit', 'remove', 'restore'],
    category: ['saveCategory', 'editCategory'],
    exercise: ['editExercise', 'removeExercise', 'restoreExercise'],
  },
  makes: { add: 'edit', addExercise: 'editExercise' },
}
const ofDevice = (_id: string) => `deviceOffice.device/${_id}`

/** Devices and exercises as staff keep them (L59, L217); whoever holds a right in the studio that owns a device changes it and its exercises. */
export const deviceOffice = domain('deviceOffice', usual, {
  /** Devices that stand in the caller's studios. */
  table: get(
    'geraete/liste',
    {
      access: anyOfDevices,
      query: object({
        ...pageFields(['title', 'shortForm', 'studio_id']),
        studio: list(studioCode().required(), 200),
        category: list(id().required(), 50),
      }),
      example: { query: {} },
    },
    pageOf(device),
  ),
  /** A sheet of QR labels for these devices of the caller's, or for all that the filters of the list leave. Refuses `missing` where it is none of those named. */
  labels: get(
    'geraete/etiketten',
    {
      access: anyOfDevices,
      covers: ['EP-376'],
      limit: { times: 60, seconds: 3600 },
      query: object({
        ids: list(id().required(), mostLabels),
        q: text(100),
        studio: list(studioCode().required(), 200),
        category: list(id().required(), 50),
      }),
      example: { query: {} },
    },
    'file',
  ),
  /** Those that were retired within 30 days and can be brought back, of studios in which the caller may. */
  retired: get('geraete/ausgemustert', { access: ['ex_delete'], example: {} }, array().of(device).required()),
  add: post(
    'devices',
    {
      ...ownedChange,
      access: ['ex_create'],
      body: deviceForm,
      covers: ['EP-388'],
      example: { body: { ...machine, _id: exampleId('newDevice') } },
    },
    device,
  ),
  /** Edits a device, but not its studios. Refuses `stale`. */
  edit: put(
    'devices',
    {
      ...ownedChange,
      access: ['ex_edit'],
      body: deviceForm.shape({ version: deviceVersion() }),
      covers: ['EP-387'],
      example: { body: { ...machine, title: 'Beinpresse 45°', _id, version: newestVersion }, answers: 'stale' },
    },
    device,
  ),
  /** Retires a device: gone from lists and pickers, still there for plans and history (H21). */
  remove: del(
    'devices/:id',
    {
      ...ownedChange,
      access: ['ex_delete'],
      query: seenGone,
      covers: ['EP-389'],
      example: { params: { id: _id }, query: { ...exampleOwner, version: newestVersion }, answers: 'stale' },
    },
    done,
  ),
  /** Brings it back, for 30 days. */
  restore: post(
    'devices/:id/restore',
    { ...ownedChange, access: ['ex_delete'], body: restoredIn, example: { params: { id: _id }, body: exampleOwner } },
    device,
  ),
  /** All exercises of a device in their new order. Refuses `stale` with the device as it stands, `invalid` for another set of ids (H18). */
  reorder: post(
    'devicereorder',
    {
      ...ownedChange,
      access: ['ex_edit'],
      row: ({ body }) => ofDevice((body as { deviceId: string }).deviceId),
      covers: ['EP-390'],
      body: object({
        deviceId: id().required(),
        studio_id: studioCode().required(),
        exercise: list(id().required(), 100).required(),
        version: deviceVersion(),
      }),
      example: { body: { deviceId: _id, ...exampleOwner, exercise: [exampleId('noExercise')], version: newestVersion }, answers: 'stale' },
    },
    device,
  ),
  /** Adds, moves or copies a device with its exercises; the right is asked in both studios (H17). A copy has the id `copy`. */
  transfer: post(
    'geraete/transfer',
    {
      ...ownedChange,
      access: ['ex_transfer'],
      row: ({ body }) => ofDevice((body as { device: string }).device),
      covers: ['EP-376'],
      body: object({
        device: id().required(),
        studio_id: studioCode().required(),
        to: studioCode().label('Studio').required('In welches Studio?'),
        act: text(10).oneOf(transfers).label('Was soll geschehen?').required(),
        copy: id(),
      }),
      example: { body: { device: _id, ...exampleOwner, to: 'winterthur', act: 'add' } },
    },
    device,
  ),
  /** Defects reported of a device and not repaired yet, the newest first. */
  defects: get(
    'geraete/:id/defekte',
    { access: anyOfDevices, covers: ['EP-376'], example: { params: { id: _id } } },
    array()
      .of(
        object({
          _id: id().required(),
          studio: studioCode().required(),
          text: text(500).required(),
          pictureAddress: text(400).nullable(),
          at: instant().required(),
        }),
      )
      .required(),
  ),
  /** It works again in that studio. */
  repaired: post(
    'geraete/:id/repariert',
    {
      ...ownedChange,
      access: ['ex_edit'],
      covers: ['EP-376'],
      body: object({ studio_id: studioCode().required() }),
      example: { params: { id: _id }, body: exampleOwner },
    },
    done,
  ),
  /** Adds a category, or changes one, which is the chain's: that takes the right in all studios. Refuses `stale`. */
  saveCategory: post(
    'devicecategories',
    {
      access: deviceWriters,
      offline: true,
      touches: ['devices', 'workouts'],
      covers: ['EP-382'],
      /** Without a version where it is a new one. */
      body: categoryForm.shape({ version: count(1) }),
      example: { body: { _id: exampleId('newDeviceCategory'), name: 'Freihantelbereich', note: false } },
    },
    category,
  ),
  /** The same for one that is there already. */
  editCategory: put(
    'devicecategories/:id',
    {
      access: deviceWriters,
      offline: true,
      studio: () => everyStudio,
      touches: ['devices', 'workouts'],
      body: categoryForm.shape({ version: deviceVersion() }),
      example: {
        params: { id: exampleId('deviceCategory') },
        body: { _id: exampleId('deviceCategory'), name: 'Maschinen', note: true, version: newestVersion },
        answers: 'stale',
      },
    },
    category,
  ),
  ...exerciseCalls,
  ...uploads({
    picture: { ...picture, limit, path: 'upload/device', covers: ['EP-560'] },
    /** Both words of L233 do the same. */
    exercisePicture: { ...picture, limit, path: 'upload/device_exercise', covers: ['EP-561'] },
    manual: {
      limit,
      access: deviceWriters,
      offline: true,
      covers: ['EP-562'],
      path: 'upload/device_exercise_manual',
      types: [...pictures, 'application/pdf'],
      side: 2400,
      size: largestManual,
    },
    ownPicture: { ...picture, limit, path: 'upload/uebung', covers: ['EP-554'] },
  }),
})
