import { array, object } from 'yup'
import { domain, get, post, put } from '#contract/call.ts'
import { decides, guesses, sells } from '#contract/contractAccess.ts'
import { exampleId } from '#contract/examples.ts'
import { tableUploads } from '#contract/files.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, id, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import { companyHash } from './closingShapes.ts'
import {
  companyChoice,
  companyDry,
  companyFileRow,
  companyProof,
  companyRow,
  companyTaking,
  contractCompanyShown,
  knownAtOnce,
  knownCompany,
  listedSaid,
  mostListBytes,
  mostListed,
} from './companyShapes.ts'

/** For every studio of a company: the handler asks. */
const keeps = { access: ['g_studioadmin'] } as const
const params = { id: exampleId('company') }
const index = () =>
  text(6)
    .matches(/^(0|[1-9]\d*)$/, 'Diese Nummer gibt es nicht.')
    .required()
const at = { params: { index: index() } } as const
const ofContract = { params: { userId: exampleId('contractMember'), index: '0' } }
const here = ({ query }: { query: Record<string, unknown> }) => query.studio as string | undefined
const inStudio = object({ studio: studioCode().required() })
const table = 'E-Mail oder Personalnummer;Prozent;Gültig bis\r\nanna@firma.example;10;\r\n4711;12,5;31.12.2027\r\n'

/** Companies whose employees pay less, by lists that are replaced as a whole (C35). */
export const companies = domain('companies', {
  /** Not in the specification. */
  list: get(
    'dashboard/contract/companies',
    {
      ...keeps,
      query: object({ ...pageFields(['name', 'listed', 'at']), studio: list(studioCode().required(), 200) }),
      example: { query: {} },
    },
    pageOf(companyRow),
  ),
  /** Lists that were taken over for a company, the newest first. Not in the specification. */
  history: get(
    'dashboard/contract/companies/:id/files',
    { ...keeps, example: { params } },
    array().of(companyFileRow.required()).required(),
  ),
  ...tableUploads({
    /** Reads a list and says what it would do; nothing changes yet. `company` is the one whose list it replaces. */
    upload: {
      path: 'dashboard/contract/companies/upload',
      ...keeps,
      query: object({ company: id() }),
      size: mostListBytes,
      limit: { times: 20, seconds: 60 },
      through: 'self',
      reply: companyDry,
      covers: ['EP-116'],
      example: {
        query: {},
        body: { field: 'file', name: 'Mitarbeitende.csv', type: 'text/csv', base64: btoa(table), table: true as const },
      },
    },
  }),
  /**
   * Takes a list over whose dry run is at hand: it replaces the company's as a whole. Refuses `company-lapsed` where that is an hour ago, and `stale`
   * with the company where another version was seen; a new one has none. Needs a network. Not in the specification.
   */
  take: post(
    'dashboard/contract/companies/take',
    {
      ...keeps,
      touches: ['contracts'],
      body: companyTaking,
      example: { body: { id: exampleId('companyDry'), company: exampleId('newCompany'), name: 'Muster AG', studios: ['pfungen'] } },
    },
    companyRow,
  ),
  /** Takes a company's list away: who was on it pays as all others 30 days from now. Refuses `stale`. Not in the specification. */
  end: post(
    'dashboard/contract/companies/:id/end',
    {
      ...keeps,
      touches: ['contracts'],
      body: object({ version: count(1).required() }),
      example: { params, body: { version: 1_000_000 }, answers: 'stale' },
    },
    companyRow,
  ),
  /** Companies with a list in a studio, for whoever signs there. Not in the specification. */
  choices: get(
    'contract/companies',
    { access: 'public', query: inStudio, limit: { times: 60, seconds: 60 }, openly: () => true, example: { query: { studio: 'pfungen' } } },
    array().of(companyChoice.required()).required(),
  ),
  /** Check whether a company's list names somebody, and with how much; `missing` where not. Not in the specification. */
  check: post(
    'contract/companies/:id/check',
    {
      access: 'public',
      limit: { times: 10, seconds: 60, strangers: guesses },
      body: object({ studio: studioCode().required(), said: listedSaid().required() }),
      example: { params, body: { studio: 'pfungen', said: 'niemand@firma.example' }, answers: 'missing' },
    },
    object({ hash: companyHash().required(), percent: count(1, 10_000).required() }),
  ),
  /** A company's list as keyed hashes alone, page by page from 0, for a studio's desk without a network. Not in the specification. */
  known: get(
    'dashboard/contract/companies/:id/known',
    {
      access: sells,
      studio: here,
      query: inStudio.shape({ page: queryCount(0, Math.ceil(mostListed / knownAtOnce) - 1) }),
      example: { params, query: { studio: 'pfungen' } },
    },
    knownCompany,
  ),
  /** By which company a contract costs less; null where by none. Not in the specification. */
  ofContract: get(
    'dashboard/contract/:userId/:index/company',
    { access: sells, ...at, example: ofContract },
    object({ company: contractCompanyShown.nullable().defined() }),
  ),
  /**
   * Accepts a proof: from tomorrow on the contract costs less, what is paid beforehand from its next term on (C35). Refuses `invalid` at `proof` for an
   * attachment that is not there, `contract-state` and `stale`. Needs a network. Not in the specification.
   */
  prove: put(
    'dashboard/contract/:userId/:index/company',
    {
      access: decides,
      ...at,
      touches: ['contracts'],
      body: companyProof,
      limit: { times: 60, seconds: 3600 },
      example: {
        ...ofContract,
        body: { company: params.id, percent: 1000, until: '2027-12-31', proof: exampleId('noContractAttachment'), version: 1_000_000 },
        answers: 'stale',
      },
    },
    object({ company: contractCompanyShown.nullable().defined() }),
  ),
})
