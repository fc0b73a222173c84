import { array, object } from 'yup'
import { anyStaff } from '#contract/access.ts'
import { del, domain, get, post, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { day, done, id, queryCount, studioCode, text } from '#contract/shapes.ts'
import { calendar, correctionRow, createForm, entryRow, hereRow, ownTime, stampRow, updateForm, writtenRow } from './shapes.ts'
import { monthState } from './sheets.ts'

const usual: Usual = { mendedAt: 'timetracker', rows: { entry: ['update', 'remove'] } }
/** Somebody, or `me`. */
const someone = () =>
  text(36)
    .matches(/^(me|[0-9a-f-]{36})$/, 'Diese Kennung ist nicht lesbar.')
    .required()
const reads = { access: ['tt_management', 'tt_office', 'g_studioadmin'] } as const
const studio = studioCode().required()
const month = text(7).matches(/^\d{4}-\d{2}$/)
const answered = object({ _id: id().required() })
/** Nobody's: who sees what of whom is tried by the domain's own tests. */
const unknown = { params: { id: exampleId('noEntry') }, answers: 'missing' } as const
const span = { from: '2026-11-20T07:00:00.000Z', to: '2026-11-20T11:00:00.000Z' }

/**
 * Working time of the staff (L52, L200; T02–T08, T19–T23). One's own are open to everybody who is signed in, whatever their rights; of others
 * somebody reads what was worked in studios where they hold a right to.
 */
export const timetracking = domain('timetracking', usual, {
  /**
   * One tap of the clock, or an entry by hand (`createForm`); the Idempotency-Key is the `_id`. A tap is taken whatever the clock said. Refuses
   * an entry by hand `time-overlap` with the other one, and `time-old`.
   */
  create: post(
    'timetracker/entry/employee/create',
    {
      access: [],
      offline: true,
      byEndedKey: true,
      lane: () => 'stamps',
      body: createForm,
      limit: { times: 300, seconds: 3600 },
      covers: ['EP-231'],
      example: {
        body: {
          _id: exampleId('newStamp'),
          studio: 'winterthur',
          kind: 'in',
          at: '2026-11-20T07:00:00.000Z',
          offset: 0,
          offsetAge: 10,
          device: 'example',
          n: 1,
        },
      },
    },
    answered,
  ),
  /** Changes an own entry by hand; of a stamped one it makes a correction to be decided. Refuses `stale`, `time-overlap` and `time-old`. */
  update: post(
    'timetracker/entry/employee/update',
    {
      access: [],
      offline: true,
      lane: () => 'stamps',
      touches: ['timeCorrections'],
      body: updateForm,
      covers: ['EP-232'],
      example: {
        body: {
          _id: exampleId('noEntry'),
          act: exampleId('newWritten'),
          studio: 'winterthur',
          kind: 'office',
          ...span,
          breaks: [],
          reason: 'Vertippt',
          version: 1,
        },
        answers: 'missing',
      },
    },
    entryRow,
  ),
  /** Withdraws an own entry by hand. Stamps are never deleted. Refuses `stale`. */
  remove: del(
    'timetracker/entry/employee/delete/:id',
    {
      access: [],
      offline: true,
      lane: () => 'stamps',
      query: object({ version: queryCount(1, 1_000_000_000).required() }),
      current: entryRow,
      covers: ['EP-252'],
      example: { params: { id: exampleId('noEntry') }, query: { version: 1 }, answers: 'missing' },
    },
    done,
  ),
  /** All that was stamped and written of an entry (A60). */
  history: get(
    'timetracker/entry/employee/admin/fetch/:id',
    {
      access: ['role:admin', 'tt_office'],
      covers: ['EP-251'],
      example: unknown,
    },
    object({
      entry: entryRow.nullable().defined(),
      stamps: array().of(stampRow.required()).required(),
      written: array().of(writtenRow.required()).required(),
    }),
  ),
  /** One's own of this month. */
  calendar: get('timetracker/entries/calendar', { access: [], covers: ['EP-246'], example: {} }, calendar),
  /** Entries of `me`, or of somebody in the studios where the caller may read. */
  calendarOf: get(
    'timetracker/entries/calendar/:start/:end/:x',
    {
      access: [],
      params: { start: day(), end: day(), x: someone() },
      covers: ['EP-244'],
      example: { params: { start: '2026-11-01', end: '2026-11-30', x: 'me' } },
    },
    calendar,
  ),
  /** Entries of somebody, or of `me`, that need correcting: open and doubtful ones, too little break, and open corrections. */
  demand: get(
    'timetracker/demand/correction/entries/:id',
    { access: [], params: { id: someone() }, covers: ['EP-241'], example: { params: { id: 'me' } } },
    object({ entries: array().of(entryRow.required()).required(), corrections: array().of(correctionRow.required()).required() }),
  ),
  /** Sheets of the months in which somebody worked, the newest first; twelve at most. */
  months: get(
    'timetracker/management/entries/:id',
    { ...reads, covers: ['EP-242'], example: unknown },
    array()
      .of(
        calendar
          .omit(['entries', 'days', 'lessons'])
          .shape({ month: month.required(), state: monthState().required(), open: array().of(id().required()).required() })
          .required(),
      )
      .required(),
  ),
  /** People who are in, in a studio where the caller works; nobody in any other (T50). Not in the specification. */
  here: get(
    'timetracker/here',
    {
      access: ['role:studio', ...anyStaff],
      query: object({ studio }),
      example: { query: { studio: 'winterthur' } },
    },
    array().of(hereRow.required()).required(),
  ),
  /** Eight weeks of one's own, as the device folds them itself (T50). Not in the specification. */
  mine: get('timetracker/mine', { access: [], ahead: { turn: 'work' }, example: {} }, ownTime),
})
