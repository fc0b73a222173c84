import { array, object } from 'yup'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { guesses, sells } from '#contract/contractAccess.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, day, flag, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import { type OfferForm, offerForm, offerRow, offerVersion, promotion, soldOffer } from './offerShapes.ts'

/** For every studio that the offer names, where it is sold and where it opens: the handler asks. */
const keeps = { access: ['g_studioadmin'], offline: true } as const
const params = { id: exampleId('offer') }
const unseen = { version: 1_000_000 }
const body = {
  _id: exampleId('newOffer'),
  contract: {
    title: 'Jahresabo',
    kind: 'fixed',
    months: 12,
    entries: null,
    noticeMonths: 2,
    renewalMonths: null,
    periodMonths: 1,
    price: 7900,
    billingDay: 'start',
    joiningFee: 4900,
    studios: ['pfungen'],
    addOns: [],
    category: null,
    ways: ['bill'],
    withdrawalDays: 0,
    debtClause: false,
    presale: null,
  },
  internalTitle: 'Jahresabo Pfungen',
  eMails: [],
  promotions: [],
  enabledStudios: ['pfungen'],
  preConditionText: null,
  postConditionText: null,
  useStudioCity: true,
  badge: null,
} satisfies OfferForm

const usual: Usual = {
  mendedAt: 'contractSettings',
  rows: { offer: ['edit', 'remove', 'restore', 'publish'] },
  makes: { create: 'edit' },
}

/** Offers, from which contracts are made (C34, L103): edited freely, sold by versions that never change. */
export const offers = domain('offers', usual, {
  /** Those that are not archived, or with `archived` those that are. */
  list: get(
    'dashboard/contract/settings',
    {
      access: ['g_studioadmin'],
      query: object({
        ...pageFields(['internalTitle', 'title', 'price', 'signed']),
        studio: list(studioCode().required(), 200),
        archived: text(1).oneOf(['1']),
      }),
      covers: ['EP-119'],
      example: { query: {} },
    },
    pageOf(offerRow),
  ),
  one: get('dashboard/contract/settings/:id', { access: ['g_studioadmin'], covers: ['EP-119'], example: { params } }, offerRow),
  /** Versions that were sold, newest first. Not in the specification. */
  versions: get(
    'dashboard/contract/settings/:id/versions',
    { access: ['g_studioadmin'], example: { params } },
    array().of(offerVersion.required()).required(),
  ),
  /** Offers of a studio now, for whoever closes a contract there. Not in the specification. */
  sold: get(
    'dashboard/contract/offers',
    {
      access: sells,
      studio: ({ query }) => query.studio as string | undefined,
      query: object({ studio: studioCode().required() }),
      example: { query: { studio: 'pfungen' } },
    },
    array().of(soldOffer.required()).required(),
  ),
  /** Offers that everybody may buy in a studio: its code or its id (A22). Not in the specification. */
  open: get(
    'contract/offers',
    {
      access: 'public',
      query: object({ studio: text(40).required() }),
      limit: { times: 60, seconds: 60 },
      openly: () => true,
      example: { query: { studio: 'pfungen' } },
    },
    array().of(soldOffer.required()).required(),
  ),
  /** Promotion that a code gives on a day; refuses `missing` for a code that nobody has. Not in the specification. */
  code: get(
    'contract/offers/:id/code',
    {
      access: 'public',
      query: object({ code: text(20).required(), day: day().required() }),
      limit: { times: 20, seconds: 60, strangers: guesses },
      example: { params, query: { code: 'NIRGENDS', day: '2026-11-20' }, answers: 'missing' },
    },
    object({ promotion: promotion.required() }),
  ),
  create: post('dashboard/contract/settings', { ...keeps, body: offerForm, covers: ['EP-119'], example: { body } }, offerRow),
  /** Changes what is edited; what is sold stays until it is published. Refuses `stale`. */
  edit: put(
    'dashboard/contract/settings/:id',
    {
      ...keeps,
      body: offerForm.shape({ version: count(1).required() }),
      covers: ['EP-119'],
      example: { params, body: { ...body, ...unseen, _id: params.id }, answers: 'stale' },
    },
    offerRow,
  ),
  /** Archives it: nobody can buy it any more, what was signed stays. */
  remove: del(
    'dashboard/contract/settings/:id',
    {
      ...keeps,
      query: object({ version: queryCount(1, 1_000_000_000).required() }),
      covers: ['EP-119'],
      example: { params, query: unseen, answers: 'stale' },
    },
    offerRow,
  ),
  restore: post('dashboard/contract/settings/:id/restore', { ...keeps, covers: ['EP-119'], example: { params } }, offerRow),
  /** Publishes what is edited as a new version, or takes it off sale. Refuses `stale`. */
  publish: put(
    'dashboard/contract/settings/:id/published',
    {
      ...keeps,
      body: object({ published: flag().required(), version: count(1).required() }),
      covers: ['EP-117'],
      example: { params, body: { published: true, ...unseen }, answers: 'stale' },
    },
    offerRow,
  ),
})
