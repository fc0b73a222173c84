import { array, type InferType, object } from 'yup'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { category, device, deviceForm } from '#contract/devices/calls.ts'
import { exampleId } from '#contract/examples.ts'
import { keptFile, uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { everyStudio } from '#contract/rights.ts'
import { count, decimal, done, flag, id, instant, lines, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import { exerciseKinds } from '#contract/workouts.ts'

const version = () => count(1).required()
/** Whoever sees the office's lists. */
const any = ['ex_create', 'ex_edit', 'ex_delete', 'ex_transfer'] as const
const writers = ['ex_create', 'ex_edit'] as const

/** The studio that owns the row; null is the whole chain, for which a grant of all studios is needed. */
const ofOwner = ({ body, query }: { body: unknown; query: Record<string, unknown> }) =>
  ((body as { studio_id?: string | null } | undefined)?.studio_id ?? (query.studio_id as string | undefined)) || everyStudio

const categoryForm = object({
  _id: id().required(),
  name: text(60).label('Name').required('Wie heisst die Kategorie?'),
  note: flag().label('Sätze mit Notiz').default(false),
})
export type CategoryForm = InferType<typeof categoryForm>

export type TrainingDeviceRow = InferType<typeof device>

/** Muscle groups of exercises, by which one finds another that does the same. */
export const muscles = ['Arme', 'Ausdauer', 'Beine', 'Brust', 'Ganzkörper', 'Rücken', 'Rumpf', 'Schultern'] as const

/** Fields of an exercise, as its form edits it. */
export const exerciseForm = object({
  _id: id().required(),
  /** The studio that owns its device; null where it has none, and every studio has it. */
  studio_id: studioCode().nullable().default(null),
  deviceId: id().label('Gerät').nullable().default(null),
  title: text(80).label('Name').required('Wie heisst die Übung?'),
  kind: text(10).oneOf(exerciseKinds).label('Gezählt wird').required(),
  muscle: text(60).label('Muskelgruppe').nullable().default(null),
  bar: decimal(0, 50).label('Gewicht der Stange').nullable().default(null),
  /** A step a line. */
  steps: lines(4000).label('So geht es').nullable().default(null),
  tags: list(text(30).required(), 20).label('Stichwörter').default([]),
  alternatives: list(id().required(), 50).label('Statt dieser').default([]),
  picture: keptFile().label('Bild').nullable().default(null),
  /** A PDF or a picture; a body without it leaves what is there. */
  manual: keptFile().label('Anleitung').nullable(),
})
export type ExerciseForm = InferType<typeof exerciseForm>

const exerciseRow = exerciseForm.shape({ pictureAddress: text(400).nullable(), version: version() })
export type ExerciseRow = InferType<typeof exerciseRow>

/** The most devices whose labels one address can name. */
export const mostLabels = 240

/** `add`: it stands there too; `end`: it no longer does; `move`: it is that studio's from now on; `copy`: that studio gets one like it. */
export const transfers = ['add', 'end', 'move', 'copy'] as const

/** `move`: it is done on that device from now on; `copy`: that device gets one like it. */
export const exerciseTransfers = ['move', 'copy'] as const

const [_id, exercise] = [exampleId('device'), exampleId('deviceExercise')]
const newest = 1_000_000
const owner = { studio_id: 'winterthur' }
const machine = { ...owner, title: 'Beinpresse', shortForm: 'Gerät 31', category: null, picture: null }
const narrow = { ...owner, deviceId: _id, title: 'Beinpresse, eng', kind: 'weight', muscle: 'Beine' }
const change = { offline: true, studio: ofOwner, touches: ['devices', 'workouts'] } as const
const gone = object({ studio_id: studioCode(), version: queryCount(1, 1_000_000_000).required() })
const back = object({ studio_id: studioCode().nullable() })
const picture = { access: writers, types: pictures, side: 1200, open: true, offline: true, size: 8_000_000 } as const
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
      access: any,
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
      access: any,
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
      ...change,
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
      ...change,
      access: ['ex_edit'],
      body: deviceForm.shape({ version: version() }),
      covers: ['EP-387'],
      example: { body: { ...machine, title: 'Beinpresse 45°', _id, version: newest }, answers: 'stale' },
    },
    device,
  ),
  /** Retires a device: gone from lists and pickers, still there for plans and history (H21). */
  remove: del(
    'devices/:id',
    {
      ...change,
      access: ['ex_delete'],
      query: gone,
      covers: ['EP-389'],
      example: { params: { id: _id }, query: { ...owner, version: newest }, answers: 'stale' },
    },
    done,
  ),
  /** Brings it back, for 30 days. */
  restore: post(
    'devices/:id/restore',
    { ...change, access: ['ex_delete'], body: back, example: { params: { id: _id }, body: owner } },
    device,
  ),
  /** All exercises of a device in their new order. Refuses `stale` with the device as it stands, `invalid` for another set of ids (H18). */
  reorder: post(
    'devicereorder',
    {
      ...change,
      access: ['ex_edit'],
      row: ({ body }) => ofDevice((body as { deviceId: string }).deviceId),
      covers: ['EP-390'],
      body: object({
        deviceId: id().required(),
        studio_id: studioCode().required(),
        exercise: list(id().required(), 100).required(),
        version: version(),
      }),
      example: { body: { deviceId: _id, ...owner, exercise: [exampleId('noExercise')], version: newest }, answers: 'stale' },
    },
    device,
  ),
  /** Adds, moves or copies a device with its exercises; the right is asked in both studios (H17). A copy has the id `copy`. */
  transfer: post(
    'geraete/transfer',
    {
      ...change,
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
      example: { body: { device: _id, ...owner, to: 'winterthur', act: 'add' } },
    },
    device,
  ),
  /** Defects reported of a device and not repaired yet, the newest first. */
  defects: get(
    'geraete/:id/defekte',
    { access: any, covers: ['EP-376'], example: { params: { id: _id } } },
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
      ...change,
      access: ['ex_edit'],
      covers: ['EP-376'],
      body: object({ studio_id: studioCode().required() }),
      example: { params: { id: _id }, body: owner },
    },
    done,
  ),
  /** Adds a category, or changes one, which is the chain's: that takes the right in all studios. Refuses `stale`. */
  saveCategory: post(
    'devicecategories',
    {
      access: writers,
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
      access: writers,
      offline: true,
      studio: () => everyStudio,
      touches: ['devices', 'workouts'],
      body: categoryForm.shape({ version: version() }),
      example: {
        params: { id: exampleId('deviceCategory') },
        body: { _id: exampleId('deviceCategory'), name: 'Maschinen', note: true, version: newest },
        answers: 'stale',
      },
    },
    category,
  ),
  /** Exercises of a device in their order. */
  exercises: get(
    'geraete/:id/uebungen',
    { access: any, covers: ['EP-376', 'EP-377'], example: { params: { id: _id } } },
    array().of(exerciseRow).required(),
  ),
  exercise: get('uebungen/:id', { access: any, covers: ['EP-377'], example: { params: { id: exercise } } }, exerciseRow),
  /** Those of no device, which every studio has. */
  freeExercises: get(
    'uebungen',
    { access: any, query: object(pageFields(['title', 'muscle'])), covers: ['EP-377'], example: { query: {} } },
    pageOf(exerciseRow),
  ),
  addExercise: post(
    'uebungen',
    {
      ...change,
      access: ['ex_create'],
      body: exerciseForm,
      covers: ['EP-377'],
      example: { body: { ...narrow, _id: exampleId('newExercise') } },
    },
    exerciseRow,
  ),
  editExercise: put(
    'uebungen/:id',
    {
      ...change,
      access: ['ex_edit'],
      body: exerciseForm.shape({ version: version() }),
      covers: ['EP-377'],
      example: { params: { id: exercise }, body: { ...narrow, _id: exercise, version: newest }, answers: 'stale' },
    },
    exerciseRow,
  ),
  /** Moves or copies an exercise to another device; the right is asked in the studios that own both. A copy has the id `copy`. */
  transferExercise: post(
    'uebungen/transfer',
    {
      ...change,
      access: ['ex_transfer'],
      row: ({ body }) => `deviceOffice.exercise/${(body as { exercise: string }).exercise}`,
      covers: ['EP-377'],
      body: object({
        exercise: id().required(),
        studio_id: studioCode().required(),
        to: id().label('Gerät').required('Auf welches Gerät?'),
        act: text(10).oneOf(exerciseTransfers).label('Was soll geschehen?').required(),
        copy: id(),
      }),
      example: { body: { exercise, ...owner, to: _id, act: 'move' } },
    },
    exerciseRow,
  ),
  removeExercise: del(
    'uebungen/:id',
    {
      ...change,
      access: ['ex_delete'],
      query: gone,
      covers: ['EP-377'],
      example: { params: { id: exercise }, query: { ...owner, version: newest }, answers: 'stale' },
    },
    done,
  ),
  restoreExercise: post(
    'uebungen/:id/restore',
    { ...change, access: ['ex_delete'], body: back, covers: ['EP-377'], example: { params: { id: exercise }, body: owner } },
    exerciseRow,
  ),
  ...uploads({
    picture: { ...picture, limit, path: 'upload/device', covers: ['EP-560'] },
    /** Both words of L233 do the same. */
    exercisePicture: { ...picture, limit, path: 'upload/device_exercise', covers: ['EP-561'] },
    manual: {
      limit,
      access: writers,
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
