import { array, object } from 'yup'
import { studioAsked } from '#contract/access.ts'
import { del, domain, get, post, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, day, done, id, list, queryCount, studioCode } from '#contract/shapes.ts'
import { entryRow, reason, updateForm, workKind } from './shapes.ts'

const usual: Usual = { mendedAt: 'timetrackerManagement', rows: { entry: ['update', 'remove'] } }
const studio = studioCode().required()
const office = { access: ['tt_office'] } as const
const change = { ...office, offline: true, studio: studioAsked, touches: ['timetracking'] } as const
const entries = array().of(entryRow.required()).required()
const days = { start: '2026-11-16', end: '2026-11-22' }
const person = exampleId('clockWorker')
const written = {
  studio: 'winterthur',
  kind: 'office',
  from: '2026-11-19T07:00:00.000Z',
  to: '2026-11-19T11:00:00.000Z',
  breaks: [],
  reason: 'Tablet war aus',
}

/** Entries of all who work in the caller's studios (T21, T23); what is written for somebody else is told to them at once. */
export const timeOffice = domain('timeOffice', usual, {
  /** Minutes by kind of somebody between two days. */
  duration: post(
    'timetracker/office/duration/user',
    {
      ...office,
      body: object({ user: id().required(), range: object({ from: day().required(), to: day().required() }).required() }),
      covers: ['EP-221'],
      example: { body: { user: exampleId('noEntry'), range: { from: days.start, to: days.end } }, answers: 'missing' },
    },
    array()
      .of(object({ kind: workKind().required(), minutes: count().required() }).required())
      .required(),
  ),
  /** All entries of a day in a studio. */
  ofDay: post(
    'timetracker/office/entries/for/studio',
    {
      access: ['tt_office', 'tt_management', 'g_studioadmin'],
      studio: studioAsked,
      body: object({ selectedDate: day().required(), studio }),
      covers: ['EP-228'],
      example: { body: { selectedDate: '2026-11-20', studio: 'winterthur' } },
    },
    entries,
  ),
  /** Entries of the days from a to b; at most 62 of them. */
  list: get(
    'timetracker/office/entries/:a/:b',
    {
      ...office,
      params: { a: day(), b: day() },
      query: object({ ...pageFields(['from', 'name', 'studio', 'minutes']), studio: list(studio, 200), user: list(id().required(), 200) }),
      covers: ['EP-243'],
      example: { params: { a: days.start, b: days.end }, query: {} },
    },
    pageOf(entryRow),
  ),
  /** Writes an entry for somebody else. Refuses `own`, `missing` for somebody who works in none of the caller's studios, and `time-overlap`. */
  create: post(
    'timetracker/office/employee/create',
    {
      ...change,
      body: updateForm.omit(['act', 'version']).shape({ user: id().required() }),
      covers: ['EP-229'],
      example: { body: { ...written, _id: exampleId('newOfficeEntry'), user: person } },
    },
    entryRow,
  ),
  /** Says an entry of somebody else anew, stamped or not. Refuses `own`, `stale` and `time-overlap`. */
  update: post(
    'timetracker/office/employee/update',
    {
      ...change,
      body: updateForm,
      covers: ['EP-230'],
      example: { body: { ...written, _id: exampleId('entry'), act: exampleId('newWritten'), version: 1_000_000 }, answers: 'stale' },
    },
    entryRow,
  ),
  /** Says that nothing was worked after all; what was stamped stays in the history. Refuses `own` and `stale`. */
  remove: del(
    'timetracker/office/employee/delete/:id',
    {
      ...change,
      query: object({ studio, version: queryCount(0, 1_000_000_000).required(), reason: reason().required(), act: id().required() }),
      current: entryRow,
      covers: ['EP-253'],
      example: {
        params: { id: exampleId('entry') },
        query: { studio: 'winterthur', version: 1_000_000, reason: 'Doppelt', act: exampleId('newWritten') },
        answers: 'stale',
      },
    },
    done,
  ),
  /** Entries of the teams called 'Technik' in all granted studios. */
  technic: get(
    'timetracker/overview/technic/:start/:end',
    { ...office, params: { start: day(), end: day() }, covers: ['EP-245'], example: { params: days } },
    entries,
  ),
})
