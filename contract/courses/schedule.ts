import { array, type InferType, object } from 'yup'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { example } from '#contract/examples.ts'
import { repeatOf } from '#contract/rules/courses/repeat.ts'
import { count, day, done, flag, id, instant, lines, list, studioCode, text, verbatim } from '#contract/shapes.ts'
import { clash, clashing } from './clash.ts'

const named = object({ _id: id().required(), name: text(161).required() })

/** An execution as who plans it sees it: drafts and cancelled ones too. */
export const planned = object({
  _id: id().required(),
  version: count(1).required(),
  studio: text(40).required(),
  course: named.required(),
  room: named.required(),
  instructor: named.nullable(),
  /** The instructor whom `instructor` stands in for. */
  substitutes: named.nullable(),
  series: id().nullable(),
  /** The day that the series' rule meant, wherever it was moved. */
  seriesDay: day().nullable(),
  startsAt: instant().required(),
  endsAt: instant().required(),
  capacity: count(0, 1000).required(),
  booked: count().required(),
  waiting: count().required(),
  published: flag().required(),
  cancelled: flag().required(),
  reason: text(200).nullable(),
})
export type Planned = InferType<typeof planned>

const despite = () => list(text(120).required(), 2000).default([])
const clock = () => text(5).matches(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte gib eine Uhrzeit ein, zum Beispiel 18:00.')
const capacity = () => count(1, 1000).label('Plätze')
const minutes = () => count(5, 600).label('Dauer (Minuten)')

const place = {
  course: id().label('Kurs').required(),
  room: id().label('Raum').required(),
  instructor: id().label('Leitung').nullable().default(null),
}
const ends = (value: string | undefined, { parent }: { parent: { startsAt?: string } }) =>
  !value || !parent.startsAt || (value > parent.startsAt && Date.parse(value) - Date.parse(parent.startsAt) <= 36_000_000)
const until = () => instant().required().test('after', 'Das Ende muss nach dem Anfang liegen.', ends)

/** One execution to plan; its id is made on the device. */
const execution = object({
  _id: id().required(),
  ...place,
  startsAt: instant().required(),
  endsAt: until(),
  capacity: capacity().required(),
  published: flag().default(false),
  series: id().nullable().default(null),
  seriesDay: day().nullable().default(null),
})
export type PlannedForm = InferType<typeof execution>

const rule = () =>
  verbatim(200)
    .label('Wiederholung')
    .test('rule', 'Diese Wiederholung lässt sich nicht lesen.', value => value == null || repeatOf(value) !== undefined)

/** A course by a repeat rule: one execution for each of its days but those in `except`; their ids follow from the series' own. */
export const seriesForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required(),
  ...place,
  rule: rule().required(),
  from: day().label('Ab').required(),
  clock: clock().label('Beginn').required(),
  minutes: minutes().required(),
  capacity: capacity().required(),
  except: list(day().required(), 400).default([]),
  published: flag().default(false),
})
export type SeriesForm = InferType<typeof seriesForm>

const fields = {
  startsAt: instant(),
  endsAt: instant(),
  course: id(),
  room: id(),
  instructor: id().nullable(),
  capacity: capacity(),
}
/** Editable fields of an execution; an absent one is left as it is. */
const change = object(fields)
export type Change = Partial<{
  startsAt: string
  endsAt: string
  course: string
  room: string
  instructor: string | null
  capacity: number
}>

/** An execution that an instructor leads at that time. */
export const engagement = object({ instructor: id().required(), other: clashing.required() })
export type Engagement = InferType<typeof engagement>

/** Part of a series: the one at hand, it and all after it, or all that have not begun. */
export const scopes = { one: 'Nur diesen', following: 'Diesen und alle folgenden', all: 'Alle kommenden' } as const
export type Scope = keyof typeof scopes
const scope = () => text(10).oneOf(Object.keys(scopes) as Scope[])

const edited = object({
  studio: studioCode().required(),
  version: count(1).required(),
  scope: scope().required(),
  change: change.required(),
  /** Values that the form began with: a newer version does no harm where nobody else changed the same fields. */
  saw: change.required(),
  despite: despite(),
})
export type EditBody = InferType<typeof edited>

const detail = object({
  execution: planned.required(),
  series: object({
    _id: id().required(),
    rule: text(200).required(),
    from: day().required(),
    clock: text(5).required(),
    minutes: count().required(),
    except: array().of(day().required()).required(),
    /** The day from which on it was taken out of the plan. */
    ends: day().nullable(),
    /** Executions that have not begun. */
    ahead: count().required(),
    /** Those, as they would be planned anew: what a removal takes away can be put back. */
    coming: array().of(execution).required(),
  }).nullable(),
  people: array()
    .of(
      object({
        _id: id().required(),
        name: text(161).required(),
        waiting: flag().required(),
        /** News of the course reach them by push; without it by mail. Absent in what a device was told before. */
        pushed: flag(),
        /** For callers who may look people up. */
        telefon: text(40).nullable(),
      }).required(),
    )
    .required(),
})
export type PlannedDetail = InferType<typeof detail>

const choices = object({
  studios: array()
    .of(object({ code: text(40).required(), name: text().required() }).required())
    .required(),
  rooms: array()
    .of(named.shape({ studio: text(40).required(), capacity: count().required() }).required())
    .required(),
  instructors: array()
    .of(named.shape({ studios: array().of(text(40).required()).nullable() }).required())
    .required(),
  /** People who lead courses there without being among `instructors` any more: shown in the plan, not offered for planning. */
  formerInstructors: array()
    .of(named.shape({ studios: array().of(text(40).required()).required() }).required())
    .default([]),
  courses: array()
    .of(object({ _id: id().required(), name: text(80).required(), studio: text(40).nullable(), minutes: count().required() }).required())
    .required(),
})
export type Choices = InferType<typeof choices>

const ofBody = ({ body }: { body: unknown }) => (body as { studio?: string } | undefined)?.studio
const ofQuery = ({ query }: { query: Record<string, unknown> }) => query.studio as string | undefined
/** The row as it is now, or the clashes. */
const current = planned.shape({ clashes: array().of(clash.required()) })
const plans = { access: ['gf_c_plan'], studio: ofBody, offline: true, touches: ['courses'], current } as const
const byId = { params: { id: example.planned } }
const here = { studio: 'winterthur', version: 1_000_000 }
const hour = { startsAt: '2027-02-01T17:00:00.000Z', endsAt: '2027-02-01T18:00:00.000Z' }
const offered = { course: example.course, room: example.room, instructor: null, capacity: 20 }
const seriesExample = {
  _id: example.newSeries,
  studio: 'winterthur',
  ...offered,
  rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3',
  from: '2027-02-02',
  clock: '18:00',
  minutes: 60,
  except: [],
  published: false,
}

const usual: Usual = { lane: 'courses', mendedAt: 'courseSchedule', rows: { execution: ['edit', 'substitute', 'cancel', 'reopen'] } }

/** The plan for people who plan courses (L33, 'Kursplan verwaltung'): a week, and its edits. Refuses `course-clash` unless `despite` names it. */
export const courseSchedule = domain('courseSchedule', usual, {
  /** Seven days from `from` on, of the named studios or all, as far as the caller plans there. */
  week: get(
    'gf/schedule',
    {
      access: ['gf_c_plan'],
      query: object({ from: day().required(), studios: list(studioCode().required(), 200) }),
      covers: ['EP-147'],
      example: { query: { from: '2026-11-16' } },
    },
    object({ from: day().required(), executions: array().of(planned).required() }),
  ),
  /** Studios, rooms, instructors and courses that the caller plans with. */
  choices: get('gf/schedule/choices', { access: ['gf_c_plan'], example: {} }, choices),
  one: get(
    'gf/schedule/:id',
    {
      access: ['gf_c_plan'],
      studio: ofQuery,
      query: object({ studio: studioCode() }),
      example: { ...byId, query: { studio: 'winterthur' } },
    },
    detail,
  ),
  /** Executions that instructors of the studio lead at that time; an instructor who is not named is free. */
  engaged: get(
    'gf/schedule/:id/engaged',
    {
      access: ['gf_c_plan'],
      studio: ofQuery,
      query: object({ studio: studioCode() }),
      example: { ...byId, query: { studio: 'winterthur' } },
    },
    array().of(engagement).required(),
  ),
  /** Clashes of these executions, or of a series; changes nothing. */
  clashes: post(
    'gf/schedule/clashes',
    {
      access: ['gf_c_plan'],
      studio: ofBody,
      size: 300_000,
      body: object({
        studio: studioCode().required(),
        executions: list(execution, 500),
        series: seriesForm.nullable().default(null),
        /** An edit of executions that are planned already, whose clashes are asked for. */
        edit: object({ _id: id().required(), scope: scope().required(), change: change.required() }).nullable().default(null),
      }),
      example: { body: { studio: 'winterthur', executions: [], series: seriesExample, edit: null } },
    },
    object({ days: array().of(day().required()).required(), clashes: array().of(clash).required() }),
  ),
  /**
   * Plans executions as they are; known ids are left alone. One of a series that was left out is taken in again, and a series that ended
   * before it goes on: without an end, or until the day `ends` that was its end before.
   */
  add: post(
    'gf/schedule',
    {
      ...plans,
      size: 300_000,
      body: object({
        studio: studioCode().required(),
        executions: list(execution, 500).required(),
        despite: despite(),
        ends: day().nullable(),
        /**
         * A copied week: an execution that clashes or whose course or room is gone is left out, one whose leader leads no courses there any
         * more is planned without a leader, and a notice tells whoever copied it.
         */
        copies: flag(),
      }),
      example: { body: { studio: 'winterthur', executions: [{ _id: example.newExecution, ...offered, ...hour }] } },
    },
    array().of(planned).required(),
  ),
  repeat: post(
    'gf/schedule/series',
    { ...plans, body: seriesForm.shape({ despite: despite() }), example: { body: seriesExample } },
    array().of(planned).required(),
  ),
  /**
   * Changes one or several of a series; what was changed one by one stays so. Refuses `stale` where somebody else changed the same,
   * `course-past` for what has begun, `course-seats` where more people booked than there would be seats.
   */
  edit: put(
    'gf/schedule/:id',
    {
      ...plans,
      body: edited,
      example: { ...byId, body: { ...here, scope: 'one', change: { capacity: 12 }, saw: { capacity: 1 } }, answers: 'stale' },
    },
    array().of(planned).required(),
  ),
  /** Deletes executions without bookings. Refuses `course-taken`: a booked one is cancelled instead. */
  remove: del(
    'gf/schedule/:id',
    {
      access: ['gf_c_plan'],
      studio: ofQuery,
      offline: true,
      touches: ['courses'],
      query: object({ studio: studioCode().required(), scope: scope().required() }),
      example: { params: { id: example.newRoom }, query: { studio: 'winterthur', scope: 'one' }, answers: 'missing' },
    },
    done,
  ),
  /** Shows drafts to everybody, or with `published` false takes back what nobody booked. */
  publish: post(
    'gf/schedule/publish',
    {
      ...plans,
      body: object({ studio: studioCode().required(), executions: list(id().required(), 2000).required(), published: flag().required() }),
      example: { body: { studio: 'winterthur', executions: [example.planned], published: true } },
    },
    array().of(planned).required(),
  ),
  /** Another instructor leads it; booked people are told. The return of the one they stood in for ends the substitution. */
  substitute: put(
    'gf/schedule/:id/substitute',
    {
      ...plans,
      body: object({
        studio: studioCode().required(),
        version: count(1).required(),
        saw: id().nullable(),
        instructor: id().label('Leitung').required(),
        despite: despite(),
      }),
      example: { ...byId, body: { ...here, saw: example.person, instructor: example.person }, answers: 'stale' },
    },
    planned,
  ),
  /** Cancels it: booked people are told why and have the time free; calendars keep it as cancelled. */
  cancel: put(
    'gf/schedule/:id/cancel',
    {
      ...plans,
      body: object({ studio: studioCode().required(), reason: lines(200).label('Grund').required() }),
      example: { ...byId, body: { studio: 'winterthur', reason: 'Die Leitung ist krank.' } },
    },
    planned,
  ),
  /** Reopens a cancelled one: people get their seats again unless they have another course by now; all are told. */
  reopen: put(
    'gf/schedule/:id/reopen',
    {
      ...plans,
      body: object({ studio: studioCode().required(), despite: despite() }),
      example: { ...byId, body: { studio: 'winterthur' } },
    },
    planned,
  ),
})
