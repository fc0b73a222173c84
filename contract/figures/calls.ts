import { array, object } from 'yup'
import { every } from '#contract/access.ts'
import { del, domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { tableUploads } from '#contract/files.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { everyStudio } from '#contract/rights.ts'
import { count, done, id, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import {
  account,
  accountForm,
  accountRow,
  all,
  asked,
  comparison,
  dryRun,
  fileRow,
  groupRow,
  kinds,
  mostBytes,
  taking,
  yearly,
} from './shapes.ts'

const stat = ['stat_admin', 'stat_viewstudio'] as const
/** Whoever may look at numbers and has such a role: looking alone writes nothing (C51). */
const writers = every(stat, ['role:office', 'role:admin'])

/** The studio of a path, or all of them. */
const figuresStudioOf = ({ params }: { params: Record<string, string> }) => (params.x === all ? everyStudio : params.x)
const x = studioCode().required()
const year = queryCount(2000, 2099).required()

const table = 'Konto;Bezeichnung;Monat;Betrag\r\n3000;Abonnemente;2026-01;48250.00\r\n5000;Personal;2026-01;21400.00\r\n'
const upload = {
  access: writers,
  params: { x },
  studio: figuresStudioOf,
  /** The year of columns that name a month alone. */
  query: object({ year: queryCount(2000, 2099) }),
  size: mostBytes,
  limit: { times: 20, seconds: 60 },
  through: 'self',
  reply: dryRun,
} as const
const example = (name: string) => ({
  params: { x: 'winterthur' },
  query: {},
  body: { field: 'file', name, type: 'text/csv', base64: btoa(table), table: true as const },
})

const version = queryCount(1, 1_000_000_000).required()
/** Parts of a file that a refusal hands back. */
const stood = object({ _id: id().required(), name: text(200).required(), version: count(1).required() })
const file = { id: exampleId('figureFile') }
const compared = { body: { range: { from: '2026-01', to: '2026-03' } } }

/** Plan and statement by account and month (L49, L226, C21, C51). */
export const figures = domain(
  'figures',
  {
    mendedAt: 'figures',
    rows: { file: ['remove', 'restore'], account: ['saveAccount'] },
  },
  {
    plan: get(
      'figures/plan/:x',
      {
        access: stat,
        params: { x },
        studio: figuresStudioOf,
        query: object({ year }),
        covers: ['EP-461'],
        example: { params: { x: 'winterthur' }, query: { year: 2026 } },
      },
      yearly,
    ),
    statement: get(
      'figures/statement/:x',
      {
        access: stat,
        params: { x },
        studio: figuresStudioOf,
        query: object({ year }),
        covers: ['EP-462'],
        example: { params: { x: 'winterthur' }, query: { year: 2026 } },
      },
      yearly,
    ),
    /** Without studios: all in which the caller may. */
    compare: post('figures/statement', { access: stat, through: 'self', body: asked, covers: ['EP-463'], example: compared }, comparison),
    excel: post('figures/excel', { access: stat, through: 'self', body: asked, example: compared }, 'file'),
    pdf: post('figures/pdf', { access: stat, through: 'self', body: asked, example: compared }, 'file'),

    ...tableUploads({
      /** Reads a statement and says what it would do; nothing changes yet. */
      checkStatement: { path: 'figures/statement/:x', ...upload, covers: ['EP-465'], example: example('Erfolgsrechnung.csv') },
      checkPlan: { path: 'figures/plan/:x', ...upload, covers: ['EP-466'], example: example('Budget.csv') },
    }),
    /**
     * Takes a file over whose dry run is at hand, whole. Refuses `figures-lapsed` where that is an hour ago, and `invalid` where an account has
     * no group.
     */
    take: post(
      'figures/import',
      {
        access: writers,
        offline: true,
        body: taking,
        covers: ['EP-464'],
        example: { body: { id: exampleId('figureDraft'), groups: [] } },
      },
      fileRow,
    ),

    /** Files that were taken over, newest first. */
    files: get(
      'figures/files',
      {
        access: writers,
        query: object({
          ...pageFields(['at', 'name', 'kind', 'studio']),
          kind: list(
            text(10)
              .oneOf([...kinds])
              .required(),
            kinds.length,
          ),
          studio: list(studioCode().required(), 200),
        }),
        example: { query: {} },
      },
      pageOf(fileRow),
    ),
    /** Takes a file back: each month of it is again as the file before has it. */
    remove: del(
      'figures/files/:id',
      {
        access: writers,
        offline: true,
        query: object({ version }),
        current: stood,
        example: { params: file, query: { version: 1_000_000 }, answers: 'stale' },
      },
      done,
    ),
    restore: post('figures/files/:id/restore', { access: writers, offline: true, example: { params: file } }, fileRow),

    /** In the order of their accounts. */
    groups: get('figures/groups', { access: stat, example: {} }, array().of(groupRow.required()).required()),
    accounts: get(
      'figures/accounts',
      {
        access: stat,
        query: object({ ...pageFields(['_id', 'name', 'group']), group: list(text(4).required(), 100) }),
        example: { query: {} },
      },
      pageOf(accountRow),
    ),
    /** Names an account anew or gives it another group, for all studios. */
    saveAccount: put(
      'figures/accounts/:id',
      {
        access: writers,
        offline: true,
        studio: () => everyStudio,
        params: { id: account().required() },
        body: accountForm,
        example: { params: { id: '3000' }, body: { name: 'Abonnemente', group: 30, version: 1_000_000 }, answers: 'stale' },
      },
      accountRow,
    ),
  },
)
