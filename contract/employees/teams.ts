import { object } from 'yup'
import { studioAsked } from '#contract/access.ts'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { example, exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, done, list, queryCount, studioCode } from '#contract/shapes.ts'
import { membersForm, teamForm, teamWhole } from './shapes.ts'

const right = { access: ['g_employeemanager'] } as const
const change = { ...right, offline: true, studio: studioAsked, touches: ['employees', 'studios'] } as const
const studio = studioCode().required()
const params = { id: example.team }
const seen = { studio: 'winterthur', version: 1_000_000 }
const body = { _id: exampleId('newTeam'), studio: 'winterthur', title: 'Empfang' }

const usual: Usual = {
  mendedAt: 'employees',
  rows: { team: ['edit', 'members', 'remove', 'restore'] },
  makes: { create: 'edit' },
}

/** Teams of the studios and who is in them (L202; T40). */
export const teams = domain('teams', usual, {
  list: get(
    'team',
    {
      ...right,
      query: object({ ...pageFields(['title', 'studio']), studio: list(studioCode().required(), 200) }),
      covers: ['EP-269'],
      example: { query: {} },
    },
    pageOf(teamWhole),
  ),
  /** Not in the specification. */
  one: get(
    'team/:id',
    { ...right, studio: studioAsked, query: object({ studio: studioCode() }), example: { params, query: { studio: 'winterthur' } } },
    teamWhole,
  ),
  create: post('team', { ...change, body: teamForm, example: { body } }, teamWhole),
  edit: put(
    'team/:id',
    {
      ...change,
      body: teamForm.shape({ version: count(1).required() }),
      example: { params, body: { ...body, ...seen, _id: params.id }, answers: 'stale' },
    },
    teamWhole,
  ),
  remove: del(
    'team/:id',
    {
      ...change,
      query: object({ studio, version: queryCount(1, 1_000_000_000).required() }),
      example: { params, query: seen, answers: 'stale' },
    },
    done,
  ),
  /** Not in the specification. */
  restore: post(
    'team/:id/restore',
    { ...change, body: object({ studio }), example: { params, body: { studio: 'winterthur' } } },
    teamWhole,
  ),
  /** Says who is in it, of those employed in its studio; whoever has no account stays. */
  members: put(
    'team/:id/members',
    { ...change, body: membersForm, example: { params, body: { ...seen, members: [exampleId('employee')] }, answers: 'stale' } },
    teamWhole,
  ),
})
