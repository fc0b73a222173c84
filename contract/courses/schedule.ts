import { array, object } from 'yup'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { example } from '#contract/examples.ts'
import { count, day, done, flag, id, lines, list, studioCode } from '#contract/shapes.ts'
import { clash } from './clash.ts'
import { change, choices, despite, detail, edited, engagement, execution, planned, scope, seriesForm } from './scheduleForms.ts'

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
