import { array, type InferType, object } from 'yup'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { example } from '#contract/examples.ts'
import { keptFile, uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { everyStudio } from '#contract/rights.ts'
import { count, done, flag, id, lines, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import { courseRules, usualRules } from './rules.ts'
import { seatings } from './seating.ts'

const version = () => count(1).required()
const mayPlan = ['gf_c_create', 'gf_c_edit', 'gf_c_delete', 'gf_c_plan'] as const

/** The studio whose rows a call touches; null is the whole chain, for which a grant of all studios is needed. */
const courseStudioOf = ({ body }: { body: unknown }) => (body as { studio?: string | null } | undefined)?.studio ?? everyStudio
const inQuery = ({ query }: { query: Record<string, unknown> }) => (query.studio as string | undefined) ?? everyStudio

/** Fields of a course, as its form edits it. */
export const courseForm = object({
  /** Made on the device. */
  _id: id().required(),
  /** Code of the owning studio; null is the whole chain. */
  studio: studioCode().label('Gilt für').nullable().default(null),
  title: text(80).label('Name').required(),
  description: lines(4000).label('Beschreibung').required(),
  intensity: count(1, 3).label('Intensität').required(),
  minutes: count(5, 600).label('Dauer').required(),
  labels: list(id().required(), 20).label('Labels').required(),
  /** Its name as the upload answered it, or the upload itself. */
  picture: keptFile().label('Bild').nullable().default(null),
})
export type CourseForm = InferType<typeof courseForm>

const courseRow = courseForm.shape({
  version: version(),
  /** Number of executions to come, cancelled ones left out. */
  ahead: count().required(),
})
export type CourseRow = InferType<typeof courseRow>

export const roomForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required(),
  name: text(80).label('Name').required(),
  capacity: count(1, 1000).label('Plätze').required(),
  /** Word for a numbered place in the room. */
  spot: text(20).label('Nummerierte Plätze heissen').nullable().default(null),
  /** A room without walls: courses there don't conflict, and nothing is measured. An absent flag stays as it was. */
  online: flag().label('Online, ohne Wände'),
})
export type RoomForm = InferType<typeof roomForm>
const roomRow = roomForm.shape({ online: flag().required(), version: version(), ahead: count().required() })
export type RoomRow = InferType<typeof roomRow>

export const labelForm = object({ _id: id().required(), name: text(40).label('Name').required() })
const labelRow = labelForm.shape({
  version: version(),
  /** Number of courses that bear it. */
  courses: count().required(),
})
export type LabelRow = InferType<typeof labelRow>

/** A studio's rules of booking; `version` 0 where the default ones hold. */
const settingRow = courseRules.shape({ name: text().required(), version: count(0).required() })
export type SettingRow = InferType<typeof settingRow>
export const settingForm = courseRules.shape({ version: count(0).required() })

const studios = list(studioCode().required(), 200)
const gone = object({ studio: studioCode(), version: queryCount(1, 1_000_000_000).required() })
const byCourse = { params: { id: example.course } }
const byRoom = { params: { id: example.room } }
const byLabel = { params: { id: example.label } }
const newest = 1_000_000
const offered = {
  _id: example.newCourse,
  studio: 'winterthur',
  title: 'Pilates',
  description: 'Kraft aus der Mitte.',
  intensity: 2,
  minutes: 50,
  labels: [],
  picture: null,
}
const hall = { _id: example.newRoom, studio: 'winterthur', name: 'Tödi', capacity: 16, spot: 'Matte' }
const own = { studio: courseStudioOf, offline: true, touches: ['courses', 'courseSchedule'] } as const
const removes = { studio: inQuery, query: gone, offline: true, touches: ['courses', 'courseSchedule'] } as const

const access = ['gf_c_create', 'gf_c_edit'] as const
const limit = { times: 100, seconds: 86_400 } as const
const picture = { types: pictures, size: 8_000_000, open: true, offline: true } as const

const usual: Usual = {
  lane: 'courses',
  mendedAt: 'courseAdmin',
  mends: {
    addRoom: 'rooms',
    editRoom: 'rooms',
    removeRoom: 'rooms',
    restoreRoom: 'rooms',
    addLabel: 'courseLabels',
    editLabel: 'courseLabels',
    removeLabel: 'courseLabels',
    editSettings: 'courseSettings',
  },
  rows: {
    course: ['editCourse', 'removeCourse', 'restoreCourse'],
    room: ['editRoom', 'removeRoom', 'restoreRoom'],
    label: ['addLabel', 'editLabel', 'removeLabel'],
    settings: ['editSettings'],
  },
  makes: { addCourse: 'editCourse', addRoom: 'editRoom', addLabel: 'editLabel' },
}

/** Courses, rooms, labels and booking rules of the back office (L65); rows of the chain and of other studios are shown but can't be edited. */
export const courseOffice = domain('courseOffice', usual, {
  /** Courses of the caller's studios, the chain's included; `-` with the studio filter is the chain's alone. */
  courses: get(
    'gf/courses',
    {
      access: mayPlan,
      query: object({
        ...pageFields(['title', 'studio', 'minutes', 'intensity']),
        studio: list(text(40).required(), 200),
        label: list(id().required(), 50),
      }),
      covers: ['EP-147'],
      example: { query: {} },
    },
    pageOf(courseRow),
  ),
  course: get('gf/courses/:id', { access: mayPlan, covers: ['EP-147'], example: byCourse }, courseRow),
  addCourse: post(
    'gf/courses',
    { ...own, access: ['gf_c_create'], body: courseForm, covers: ['EP-147'], example: { body: offered } },
    courseRow,
  ),
  /** Edits a course, but not its studio. Refuses `stale`. */
  editCourse: put(
    'gf/courses/:id',
    {
      ...own,
      access: ['gf_c_edit'],
      body: courseForm.shape({ version: version() }),
      covers: ['EP-147'],
      example: { ...byCourse, body: { ...offered, _id: example.course, studio: null, version: newest }, answers: 'stale' },
    },
    courseRow,
  ),
  /** Refuses `in-use` while executions of it are still to come. */
  removeCourse: del(
    'gf/courses/:id',
    { ...removes, access: ['gf_c_delete'], covers: ['EP-147'], example: { ...byCourse, query: { version: newest }, answers: 'in-use' } },
    done,
  ),
  /** Takes a removal back. */
  restoreCourse: post(
    'gf/courses/:id/restore',
    {
      ...own,
      access: ['gf_c_delete'],
      body: object({ studio: studioCode().nullable() }),
      example: { ...byCourse, body: { studio: null } },
    },
    courseRow,
  ),
  rooms: get(
    'gf/rooms',
    {
      access: ['r_edit', 'gf_c_plan'],
      query: object({ ...pageFields(['name', 'studio', 'capacity']), studio: studios }),
      covers: ['EP-148'],
      example: { query: {} },
    },
    pageOf(roomRow),
  ),
  room: get(
    'gf/rooms/:id',
    {
      access: ['r_edit', 'gf_c_plan'],
      studio: ({ query }) => query.studio as string | undefined,
      query: object({ studio: studioCode() }),
      covers: ['EP-148'],
      example: { ...byRoom, query: { studio: 'winterthur' } },
    },
    roomRow,
  ),
  addRoom: post('gf/rooms', { ...own, access: ['r_edit'], body: roomForm, covers: ['EP-148'], example: { body: hall } }, roomRow),
  editRoom: put(
    'gf/rooms/:id',
    {
      ...own,
      access: ['r_edit'],
      body: roomForm.shape({ version: version() }),
      covers: ['EP-148'],
      example: { ...byRoom, body: { ...hall, _id: example.room, version: newest }, answers: 'stale' },
    },
    roomRow,
  ),
  /** Refuses `in-use` while executions are still to be held in it. */
  removeRoom: del(
    'gf/rooms/:id',
    {
      ...removes,
      access: ['r_edit'],
      covers: ['EP-148'],
      example: { ...byRoom, query: { studio: 'winterthur', version: newest }, answers: 'in-use' },
    },
    done,
  ),
  restoreRoom: post(
    'gf/rooms/:id/restore',
    {
      ...own,
      access: ['r_edit'],
      body: object({ studio: studioCode().required() }),
      example: { ...byRoom, body: { studio: 'winterthur' } },
    },
    roomRow,
  ),
  /** The chain's labels, for people who edit them or a course. */
  labels: get(
    'gf/labels',
    { access: ['l_edit', ...mayPlan], query: object(pageFields(['name', 'courses'])), covers: ['EP-149'], example: { query: {} } },
    pageOf(labelRow),
  ),
  label: get('gf/labels/:id', { access: ['l_edit', ...mayPlan], covers: ['EP-149'], example: byLabel }, labelRow),
  /** Labels are the chain's: the right in one studio is enough to add one, while changing and removing takes all studios. Refuses `taken`. */
  addLabel: post(
    'gf/labels',
    {
      access: ['l_edit'],
      offline: true,
      touches: ['courses'],
      body: labelForm,
      covers: ['EP-149'],
      example: { body: { _id: example.newLabel, name: 'Rücken' } },
    },
    labelRow,
  ),
  editLabel: put(
    'gf/labels/:id',
    {
      access: ['l_edit'],
      offline: true,
      studio: () => everyStudio,
      touches: ['courses'],
      covers: ['EP-149'],
      body: labelForm.shape({ version: version() }),
      example: { ...byLabel, body: { _id: example.label, name: 'Kraft', version: newest }, answers: 'stale' },
    },
    labelRow,
  ),
  /** Refuses `in-use` while a course bears it. */
  removeLabel: del(
    'gf/labels/:id',
    {
      access: ['l_edit'],
      offline: true,
      studio: () => everyStudio,
      touches: ['courses'],
      covers: ['EP-149'],
      query: object({ version: queryCount(1, 1_000_000_000).required() }),
      example: { ...byLabel, query: { version: newest }, answers: 'in-use' },
    },
    done,
  ),
  /** The booking rules of the caller's studios. */
  settings: get('gf/settings', { access: ['gf_c_signupRange'], example: {} }, array().of(settingRow).required()),
  editSettings: put(
    'gf/settings',
    {
      access: ['gf_c_signupRange'],
      offline: true,
      studio: courseStudioOf,
      touches: ['courses'],
      body: settingForm,
      example: { body: { studio: 'winterthur', ...usualRules, version: newest }, answers: 'stale' },
    },
    settingRow,
  ),
  ...seatings,
  ...uploads({
    /** A picture for a course; both words of L233 do the same. One without a course is deleted after a day, after 30 where a device may still name it. */
    picture: { ...picture, access, limit, path: 'upload/kurs', covers: ['EP-552'] },
    groupFitnessPicture: { ...picture, access, limit, path: 'upload/group_fitness_course', covers: ['EP-563'] },
  }),
})
