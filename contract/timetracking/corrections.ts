import { object } from 'yup'
import { domain, get, post, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { longestPage, pageOf } from '#contract/page.ts'
import { count, day, done, id, queryCount, studioCode } from '#contract/shapes.ts'
import { correctionForm, correctionRow, reason } from './shapes.ts'

const usual: Usual = {
  lane: 'timetracking',
  mendedAt: 'timetracker',
  mends: { accept: 'timetrackerManagement', reject: 'timetrackerManagement' },
  rows: { correction: ['update', 'remove', 'accept', 'reject'] },
}
const own = { access: [], offline: true, touches: ['timetracking'] } as const
const correctionStudioOf = ({ body }: { body: unknown }) => (body as { studio?: string } | undefined)?.studio
const decides = {
  access: ['tt_management', 'tt_office'],
  offline: true,
  studio: correctionStudioOf,
  touches: ['timetracking', 'timeOffice'],
} as const
const seen = { _id: id().required(), version: count(1).required() }
const studio = studioCode().required()
const unknown = { _id: exampleId('noCorrection'), version: 1 }
const wanted = { from: '2026-11-20T07:00:00.000Z', to: '2026-11-20T11:00:00.000Z', breaks: [], kind: 'care' }

/**
 * Corrections of what was stamped (L103, L201; T24): their author asks, changes and withdraws, somebody else of the studio decides. Accepted, they
 * are written over the entry; the stamps stay.
 */
export const timeCorrections = domain('timeCorrections', usual, {
  create: post(
    'attendance/correction/create',
    {
      ...own,
      body: correctionForm,
      limit: { times: 100, seconds: 86_400 },
      covers: ['EP-260'],
      example: {
        body: {
          _id: exampleId('newCorrection'),
          studio: 'winterthur',
          entry: null,
          day: '2026-11-20',
          was: null,
          wanted,
          reason: 'Tablet war aus',
        },
      },
    },
    correctionRow,
  ),
  /** Refuses `stale` and `correction-state`. */
  update: post(
    'attendance/correction/update',
    {
      ...own,
      body: correctionForm.shape({ version: count(1).required(), day: day(), studio: studioCode() }),
      covers: ['EP-261'],
      example: { body: { ...unknown, entry: null, was: null, wanted, reason: 'Tablet war aus' }, answers: 'missing' },
    },
    correctionRow,
  ),
  /** Withdraws it. Refuses `stale` and `correction-state`. */
  remove: post(
    'attendance/correction/delete',
    { ...own, body: object(seen), current: correctionRow, covers: ['EP-262'], example: { body: unknown, answers: 'missing' } },
    done,
  ),
  /** Refuses `own` (T04), `stale` and `correction-state`. */
  accept: post(
    'attendance/correction/accept',
    {
      ...decides,
      body: object({ ...seen, studio }),
      covers: ['EP-263'],
      example: { body: { _id: exampleId('correction'), studio: 'winterthur', version: 1_000_000 }, answers: 'stale' },
    },
    correctionRow,
  ),
  /** Refuses `own` (T04), `stale` and `correction-state`. */
  reject: post(
    'attendance/correction/reject',
    {
      ...decides,
      body: object({ ...seen, studio, reason: reason().required('Schreib, warum.') }),
      covers: ['EP-264'],
      example: {
        body: { _id: exampleId('correction'), studio: 'winterthur', version: 1_000_000, reason: 'Nicht abgesprochen' },
        answers: 'stale',
      },
    },
    correctionRow,
  ),
  /** Corrections that wait in the caller's studios, the oldest first, then those decided in the last 30 days, the newest first. Not in the specification. */
  list: get(
    'attendance/corrections',
    {
      access: ['tt_management', 'tt_office', 'g_studioadmin'],
      query: object({ offset: queryCount(0, 10_000_000), limit: queryCount(1, longestPage) }),
      example: { query: {} },
    },
    pageOf(correctionRow.required()),
  ),
})
