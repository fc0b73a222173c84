import { array, object } from 'yup'
import { domain, get, post, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { day, done, id, list, studioCode, text } from '#contract/shapes.ts'
import { proposalRow } from './sheets.ts'

const usual: Usual = { mendedAt: 'timetrackerAdmin', mends: { take: 'timetracker', strike: 'timetracker' } }
const rows = array().of(proposalRow.required()).required()
/** Somebody, or `me`. */
const someone = () =>
  text(36)
    .matches(/^(me|[0-9a-f-]{36})$/, 'Diese Kennung ist nicht lesbar.')
    .required()
const named = object({ attendances: list(id().required(), 100).min(1).required(), user: id().required() })
const office = { access: ['tt_office'] } as const
const span = { from: '2026-11-02', to: '2026-11-08' }
const own = { access: [], offline: true, lane: () => 'stamps', touches: ['timetracking', 'timeOffice', 'timeMonths'] } as const

/** Kinds of trouble that the office looks for (T03). */
export const troubleKinds = {
  clock: 'Uhr zweifelhaft',
  open: 'Offen',
  gap: 'Lücke',
  unemployed: 'Ohne Anstellung',
  course: 'Kurs ohne Stempel',
} as const
export type TimeTroubleKind = keyof typeof troubleKinds

const troubleRow = object({
  _id: text(80).required(),
  kind: text(12)
    .oneOf(Object.keys(troubleKinds) as TimeTroubleKind[])
    .required(),
  user: id().required(),
  name: text().required(),
  studio: studioCode().required(),
  day: day().required(),
  text: text(300).required(),
})

/** Hours that are proposed of plans (T22), and what the office looks for (T03). */
export const timeProposals = domain('timeProposals', usual, {
  /** Proposes hours of days on which somebody stamped nothing: of shifts, courses led and the pattern of the week. At most 62 days, none to come. */
  fill: post(
    'timetracker/faker',
    {
      ...office,
      touches: ['timetracking'],
      body: object({ user: id().required(), from: day().label('Von').required(), to: day().label('Bis').required() }),
      limit: { times: 300, seconds: 3600 },
      covers: ['EP-220'],
      example: { body: { user: exampleId('noEntry'), ...span }, answers: 'missing' },
    },
    rows,
  ),
  /** Proposals to somebody, or to `me`. */
  list: get(
    'timetracker/faker/:id',
    { access: [], params: { id: someone() }, covers: ['EP-238'], example: { params: { id: 'me' } } },
    rows,
  ),
  /** Takes the named ones over as entries «aus Plan übernommen». An unknown one, or one of another person, refuses all; so does `time-overlap`. */
  take: post(
    'timetracker/save/presaved/attendances/to/db',
    {
      ...own,
      body: named,
      covers: ['EP-226'],
      example: { body: { attendances: [exampleId('noEntry')], user: exampleId('noEntry') }, answers: 'missing' },
    },
    done,
  ),
  /** Says that nothing was worked then. Not in the specification. */
  strike: post(
    'timetracker/faker/strike',
    { ...own, body: named, example: { body: { attendances: [exampleId('noEntry')], user: exampleId('noEntry') }, answers: 'missing' } },
    done,
  ),
  /** Doubtful clocks, open entries, gaps and stamps without an employment of the last eight weeks. Not in the specification (T50). */
  doubts: get(
    'timetracker/doubts',
    {
      ...office,
      query: object({
        ...pageFields(['day', 'name', 'studio', 'kind']),
        kind: list(
          text(12)
            .oneOf(Object.keys(troubleKinds) as TimeTroubleKind[])
            .required(),
          5,
        ),
        studio: list(studioCode().required(), 200),
      }),
      example: { query: {} },
    },
    pageOf(troubleRow),
  ),
  /** Hours and breaks of a studio by day as a PDF, for a labour inspector (ArGV 1 art. 73). Not in the specification (T50). */
  inspection: get(
    'timetracker/inspection',
    {
      ...office,
      studio: ({ query }) => query.studio as string | undefined,
      query: object({ studio: studioCode().required(), from: day().required(), to: day().required() }),
      limit: { times: 60, seconds: 3600 },
      example: { query: { studio: 'winterthur', ...span } },
    },
    'file',
  ),
})
