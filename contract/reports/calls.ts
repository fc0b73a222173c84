import { object } from 'yup'
import { anyStaff, every, studioAsked } from '#contract/access.ts'
import { domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { type ReportState, reportKinds, reportStates, type StudioReportKind } from '#contract/rules/reports/states.ts'
import { id, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import { accidentForm, accidentWhole, answerForm, largestPhoto, ownReports, problemForm, reportRow } from './shapes.ts'

const handlers = ['g_studioadmin', 'tt_management', 'tt_office'] as const
const hands = { access: anyStaff, offline: true, studio: studioAsked } as const
const handles = { access: handlers, offline: true, studio: studioAsked } as const
/** Readers of what happened to somebody, as H01 has it for health data. */
const readers = every(['tt_office'], ['role:office', 'role:studio_manager', 'role:admin'])
const limit = { times: 60, seconds: 3600 }

/** The word that the person reads in the profile. */
const what = 'Unfallmeldung'
const concerned = (_: unknown, reply: { people: readonly { _id: string }[] }) => reply.people.map(({ _id }) => _id)

const params = { id: exampleId('report') }
const studio = studioCode().required()
const body = { studio: 'winterthur', kind: 'defect', place: 'Garderobe', text: 'Der Haken ist locker.', photos: [], urgency: 'normal' }

const usual: Usual = {
  mendedAt: 'internReport',
  mends: { answer: 'internReportDashboard', toTodo: 'internReportDashboard' },
  rows: { report: ['answer'] },
}

/** Reports of the team: what is broken, dirty or does not work, and accidents (L36, L212; T44, T52). */
export const reports = domain('reports', usual, {
  /** The kinds, and what the caller reported, the newest first. */
  mine: get('intern/forms/problem', { access: anyStaff, covers: ['EP-360'], example: {} }, ownReports),
  create: post(
    'intern/forms/problem',
    { ...hands, limit, body: problemForm, covers: ['EP-361'], example: { body: { ...body, _id: exampleId('newReport') } } },
    reportRow,
  ),
  /** Reports of the caller's studios, the most urgent first or by age; without `state` those that are open. */
  sorted: get(
    'intern/forms/problem/sorted',
    {
      access: handlers,
      query: object({
        ...pageFields(['urgency', 'created', 'kind', 'state', 'studio']),
        by: text(10).oneOf(['urgency', 'age'] as const),
        page: queryCount(1, 100_000),
        state: list(
          text(10)
            .oneOf(Object.keys(reportStates) as ReportState[])
            .required(),
          4,
        ),
        kind: list(
          text(10)
            .oneOf(Object.keys(reportKinds) as StudioReportKind[])
            .required(),
          4,
        ),
        studio: list(studioCode().required(), 200),
      }),
      covers: ['EP-362'],
      example: { query: { by: 'urgency' } },
    },
    pageOf(reportRow),
  ),
  /** Not in the specification. */
  one: get(
    'intern/forms/problem/:id',
    { access: handlers, studio: studioAsked, query: object({ studio }), example: { params, query: { studio: 'winterthur' } } },
    reportRow,
  ),
  /** Puts it into another state, or answers whoever reported it. Refuses `stale` and `report-state`. Not in the specification. */
  answer: put(
    'intern/forms/problem/:id',
    {
      ...handles,
      body: answerForm,
      example: { params, body: { studio: 'winterthur', state: 'working', answer: null, version: 1_000_000 }, answers: 'stale' },
    },
    reportRow,
  ),
  /** Makes a to-do of it, with its photos; one that was made already stays the only one. Not in the specification. */
  toTodo: post(
    'intern/forms/problem/:id/todo',
    {
      access: every(handlers, ['d_fetchAllDocs', 'd_fetchDocs']),
      offline: true,
      studio: studioAsked,
      touches: ['todos'],
      body: object({ _id: id().required(), studio }),
      example: { params, body: { _id: exampleId('newReportTodo'), studio: 'winterthur' } },
    },
    reportRow,
  ),
  /** Reports an accident; what happened to whom lies sealed. Not in the specification. */
  reportAccident: post(
    'intern/forms/problem/accident',
    {
      ...hands,
      limit,
      health: { what, staysOpen: true, whose: concerned },
      body: accidentForm,
      example: {
        body: {
          _id: exampleId('newAccident'),
          studio: 'winterthur',
          at: '2026-11-20T16:42:00.000Z',
          text: 'Am Kabelzug den Finger eingeklemmt.',
          concerned: null,
          people: [],
        },
      },
    },
    object({ _id: id().required() }),
  ),
  /** An accident: what happened to whom. Not in the specification. */
  accident: get(
    'intern/forms/problem/:id/accident',
    {
      access: readers,
      studio: studioAsked,
      query: object({ studio }),
      health: { what, staysOpen: true, whose: concerned },
      example: { params: { id: exampleId('accident') }, query: { studio: 'winterthur' } },
    },
    accidentWhole,
  ),
  ...uploads({
    /** Named by `create`. */
    photo: {
      path: 'upload/report_photo',
      access: anyStaff,
      offline: true,
      types: pictures,
      side: 1600,
      size: largestPhoto,
      limit: { times: 60, seconds: 600 },
    },
  }),
})
