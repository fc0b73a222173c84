import { type InferType, object } from 'yup'
import { del, domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { longestPage, pageFields, pageOf } from '#contract/page.ts'
import { everyStudio, type Right } from '#contract/rights.ts'
import { count, day, done, id, list, queryCount, studioCode, text } from '#contract/shapes.ts'

/** Letters of a note. */
const longestNote = 120

const noteForm = object({
  _id: id().required(),
  /** Null is the whole chain. */
  studio: studioCode().label('Gilt für').nullable().default(null),
  from: day().label('Erster Tag').required('Ab welchem Tag?'),
  to: day()
    .label('Letzter Tag')
    .required('Bis zu welchem Tag?')
    .test('after', 'Das Ende liegt vor dem Anfang.', (to, { parent }) => !to || !parent.from || to >= parent.from),
  text: text(longestNote).label('Notiz').required('Was war an diesen Tagen?'),
})
export type DayNoteForm = InferType<typeof noteForm>

const noteRow = noteForm.shape({
  version: count(1).required(),
  /** Name of its studio; null for the whole chain. */
  place: text(80).nullable().default(null),
})
export type StudioDayNote = InferType<typeof noteRow>

/** Whoever sees figures of a studio reads its notes, and whoever manages it. */
export const noteReaders = [
  'stat_admin',
  'stat_viewstudio',
  'stat_coo',
  'stat_employee',
  'stat_gf',
  'stat_gf_stud',
  'stats_transactions',
  'g_studioadmin',
] as const satisfies readonly Right[]

const noteStudioOf = ({ body, query }: { body: unknown; query: Record<string, unknown> }) =>
  (body as { studio?: string | null } | undefined)?.studio || (query.studio as string | undefined) || everyStudio
const reads = { access: noteReaders } as const
const change = { access: ['g_studioadmin'], offline: true, studio: noteStudioOf, touches: ['stats'] } as const
const params = { id: exampleId('figureNote') }
const seen = { studio: 'winterthur', version: 1_000_000 }
const body = { _id: exampleId('newFigureNote'), studio: 'winterthur', from: '2026-11-14', to: '2026-11-15', text: 'Tag der offenen Tür' }

/** Notes on days of a studio, such as a conversion; they stand on the curves of its figures and in the month's report (V59). */
export const dayNotes = domain(
  'dayNotes',
  { mendedAt: 'dayNotes', rows: { dayNote: ['edit', 'remove', 'restore'] }, makes: { create: 'edit' } },
  {
    /** Notes of the caller's studios and of the chain; with `from` and `to` those that touch these days. `-` among the studios is the chain's alone. */
    list: get(
      'stats/notes',
      {
        ...reads,
        query: object({ ...pageFields(['from', 'text', 'place']), studio: list(text(40).required(), longestPage), from: day(), to: day() }),
        example: { query: {} },
      },
      pageOf(noteRow),
    ),
    one: get(
      'stats/notes/:id',
      {
        ...reads,
        // The chain's is read by whoever sees figures anywhere.
        studio: ({ query }) => query.studio as string | undefined,
        query: object({ studio: studioCode() }),
        example: { params, query: { studio: 'winterthur' } },
      },
      noteRow,
    ),
    create: post('stats/notes', { ...change, body: noteForm, example: { body } }, noteRow),
    /** Changes a note, but not its studio. Refuses `stale`. */
    edit: put(
      'stats/notes/:id',
      {
        ...change,
        body: noteForm.shape({ version: count(1).required() }),
        example: { params, body: { ...body, ...seen, _id: params.id }, answers: 'stale' },
      },
      noteRow,
    ),
    remove: del(
      'stats/notes/:id',
      {
        ...change,
        query: object({ studio: studioCode(), version: queryCount(1, 1_000_000_000).required() }),
        example: { params, query: seen, answers: 'stale' },
      },
      done,
    ),
    restore: post(
      'stats/notes/:id/restore',
      { ...change, body: object({ studio: studioCode().nullable() }), example: { params, body: { studio: 'winterthur' } } },
      noteRow,
    ),
  },
)
