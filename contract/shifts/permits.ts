import { object } from 'yup'
import { studioAsked } from '#contract/access.ts'
import { del, domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, done, list, queryCount, studioCode } from '#contract/shapes.ts'
import { permitForm, permitRow } from './permitShapes.ts'

const right = { access: ['tt_office'], studio: studioAsked } as const
const change = { ...right, offline: true, touches: ['shiftPlans'] } as const
const studio = studioCode().required()
const version = queryCount(1, 1_000_000_000).required()
const params = { id: exampleId('workPermit') }
const seen = { studio: 'winterthur', version: 1_000_000 }
const body = {
  _id: exampleId('newWorkPermit'),
  studio: 'winterthur',
  kind: 'night',
  number: 'NW 2027-118',
  person: null,
  kinds: [],
  from: '2027-01-01',
  to: '2027-12-31',
  most: 24,
}

/** Permits of an authority to a studio beyond the law's limits (T09, T50). Not in the specification. */
export const workPermits = domain(
  'workPermits',
  { mendedAt: 'shiftSettings', rows: { permit: ['edit', 'remove', 'restore'] }, makes: { create: 'edit' } },
  {
    list: get(
      'timetracker/permits',
      {
        access: right.access,
        query: object({ ...pageFields(['from', 'number', 'studio']), studio: list(studio, 200) }),
        example: { query: {} },
      },
      pageOf(permitRow),
    ),
    one: get(
      'timetracker/permits/:id',
      { ...right, query: object({ studio }), example: { params, query: { studio: 'winterthur' } } },
      permitRow,
    ),
    create: post('timetracker/permits', { ...change, body: permitForm, example: { body } }, permitRow),
    edit: put(
      'timetracker/permits/:id',
      {
        ...change,
        body: permitForm.shape({ version: count(1).required() }),
        example: { params, body: { ...body, ...seen, _id: params.id }, answers: 'stale' },
      },
      permitRow,
    ),
    remove: del(
      'timetracker/permits/:id',
      { ...change, query: object({ studio, version }), example: { params, query: seen, answers: 'stale' } },
      done,
    ),
    restore: post(
      'timetracker/permits/:id/restore',
      { ...change, body: object({ studio }), example: { params, body: { studio: 'winterthur' } } },
      permitRow,
    ),
  },
)
