import { array, type InferType, object } from 'yup'
import { every } from '#contract/access.ts'
import { del, domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { everyStudio } from '#contract/rights.ts'
import { count, done, id, lines, queryCount, text } from '#contract/shapes.ts'
import { account, iban } from './shapes.ts'

/** Fields of an issuer of bills; the whole chain has the same ones. */
export const issuerForm = object({
  _id: id().required(),
  name: text(120).label('Name').required('Gib dem Aussteller einen Namen.'),
  /** The first account that is known; another one comes with a bill and is confirmed there. */
  iban: iban().nullable().default(null),
  account: account().nullable().default(null),
  days: count(0, 365).label('Frist in Tagen').nullable().default(null),
  note: lines(2000).label('Notiz').nullable().default(null),
})
export type IssuerForm = InferType<typeof issuerForm>

export const issuerRow = issuerForm.shape({
  version: count(1).required(),
  /** All accounts that are known, the newest first. */
  ibans: array().of(text(34).required()).required(),
  documents: count().required(),
})
export type Issuer = InferType<typeof issuerRow>

const reads = { access: ['d_fetchAllDocs', 'd_fetchDocs'] } as const
/** Office and administration, for the whole chain (C01). */
const change = {
  access: every(['d_fetchAllDocs', 'd_fetchDocs'], ['role:office', 'role:admin']),
  offline: true,
  studio: () => everyStudio,
  touches: ['documents'],
} as const
const params = { id: exampleId('issuer') }
const body = { _id: exampleId('newIssuer'), name: 'Swisscom', iban: 'CH9300762011623852957', account: '6510', days: 30, note: null }

/** Issuers of bills (EP-455, C49, C50). */
export const invoiceIssuers = domain(
  'invoiceIssuers',
  {
    mendedAt: () => ({ to: 'documents', search: { ansicht: 'aussteller' } }),
    rows: { issuer: ['edit', 'remove', 'restore'] },
    makes: { create: 'edit' },
  },
  {
    list: get(
      'invoice-issuers',
      { ...reads, query: object(pageFields(['name', 'account', 'documents'])), covers: ['EP-455'], example: { query: {} } },
      pageOf(issuerRow),
    ),
    /** Not in the specification. */
    one: get('invoice-issuers/:id', { ...reads, example: { params } }, issuerRow),
    create: post('invoice-issuers', { ...change, body: issuerForm, example: { body } }, issuerRow),
    /** Refuses another first account than the one that stands. */
    edit: put(
      'invoice-issuers/:id',
      {
        ...change,
        body: issuerForm.shape({ version: count(1).required() }),
        example: { params, body: { ...body, _id: params.id, version: 1_000_000 }, answers: 'stale' },
      },
      issuerRow,
    ),
    /** Refuses `in-use` while a bill of theirs is not paid. */
    remove: del(
      'invoice-issuers/:id',
      {
        ...change,
        query: object({ version: queryCount(1, 1_000_000_000).required() }),
        example: { params, query: { version: 1_000_000 }, answers: 'stale' },
      },
      done,
    ),
    restore: post('invoice-issuers/:id/restore', { ...change, example: { params } }, issuerRow),
  },
)
