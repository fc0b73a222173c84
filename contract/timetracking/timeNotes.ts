import { array, object } from 'yup'
import { domain, get, post, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { done, studioCode } from '#contract/shapes.ts'
import { noteForm, noteRow } from './shapes.ts'

const usual: Usual = { lane: 'timetracking', mendedAt: 'timetracker', rows: { note: ['save'] } }

/** Notes of a day, and what the next ones on duty are to know (T26). */
export const timeNotes = domain('timeNotes', usual, {
  /** Makes or changes an own note; 0 is the version of one that is not there. Refuses `stale`, and a handover where the caller does not work. */
  save: post(
    'timetracker/update/dailyNotes',
    {
      access: [],
      offline: true,
      body: noteForm,
      limit: { times: 200, seconds: 86_400 },
      covers: ['EP-225'],
      example: {
        body: { _id: exampleId('newDayNote'), day: '2026-11-20', studio: 'winterthur', text: 'Sauna ist aus', handover: true, version: 0 },
      },
    },
    noteRow,
  ),
  /** One's own of the last seven days, and handovers of others in that studio. Not in the specification. */
  list: get(
    'timetracker/dailyNotes',
    { access: [], query: object({ studio: studioCode().required() }), example: { query: { studio: 'winterthur' } } },
    array().of(noteRow.required()).required(),
  ),
  /** Not in the specification. */
  read: post(
    'timetracker/dailyNotes/:id/read',
    { access: [], offline: true, example: { params: { id: exampleId('noDayNote') }, answers: 'missing' } },
    done,
  ),
})
