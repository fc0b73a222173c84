import { array, object } from 'yup'
import { anyStaff } from '#contract/access.ts'
import { del, domain, get, post, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { profilePart } from '#contract/mendScreens.ts'
import { done, id } from '#contract/shapes.ts'
import { certForm, certRow } from './shapes.ts'

const own = { access: anyStaff, offline: true, touches: ['employees'] } as const
const paper = {
  ...own,
  types: ['application/pdf', ...pictures],
  size: 10_000_000,
  side: 2400,
  limit: { times: 20, seconds: 600 },
} as const
/** Nobody's: whose proofs somebody changes is tried by the domain's own tests. */
const unknown = { params: { id: exampleId('noEmployeeCert') }, answers: 'missing' } as const
const rows = array().of(certRow.required()).required()

const usual: Usual = { mendedAt: profilePart('account') }

/** Proofs of courses, such as BLS and AED (L202, L233; T40): everybody of the staff keeps their own, whoever manages employees those of theirs. */
export const certs = domain('certs', usual, {
  /** One's own that count, the latest of each kind. */
  mine: get('user/cert', { access: anyStaff, covers: ['EP-271'], example: {} }, rows),
  /** All of an employee, the earlier ones too. */
  of: get(
    'user/certs',
    {
      access: ['g_employeemanager'],
      query: object({ user: id().required() }),
      covers: ['EP-272'],
      example: { query: { user: exampleId('employee') } },
    },
    rows,
  ),
  add: post('user/cert', { ...own, body: certForm, example: { body: { kind: 'bls', issued: '2026-11-20' } } }, certRow),
  remove: del('user/cert/:id', { ...own, example: unknown }, done),
  /** Brings a removed one back. Not in the specification. */
  restore: post('user/cert/:id/restore', { ...own, example: unknown }, certRow),
  ...uploads({
    bls: { path: 'upload/bls', ...paper, covers: ['EP-273'] },
    aed: { path: 'upload/aed', ...paper, covers: ['EP-274'] },
    /** The paper of another proof. Not in the specification. */
    other: { path: 'upload/cert', ...paper },
  }),
})
