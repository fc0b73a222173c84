import { array, object } from 'yup'
import { studioAsked } from '#contract/access.ts'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { decides, sells } from '#contract/contractAccess.ts'
import { exampleId } from '#contract/examples.ts'
import { examplePicture, uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { exampleSignature } from '#contract/registration.ts'
import { type ContractState, contractStates } from '#contract/rules/contracts/states.ts'
import { count, day, done, flag, id, instant, lines, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import { gateCalls } from './atGate.ts'
import { barCalls } from './bars.ts'
import { type Closing, closing } from './closingShapes.ts'
import { editingCalls } from './editing.ts'
import { nutritionRow } from './nutritionShapes.ts'
import { newPayment } from './paying.ts'
import { payment } from './payShapes.ts'
import { contractRow, contractWhole, ownContract, reason, tacContract } from './shapes.ts'

/** Strokes of two people. */
const closingSize = 1_500_000
const largestFile = 20_000_000

/** A whole number from 0 (C30); anything else is refused as `invalid`. */
const index = () =>
  text(6)
    .matches(/^(0|[1-9]\d*)$/, 'Diese Nummer gibt es nicht.')
    .required()
const at = { params: { index: index() } } as const
const params = { userId: exampleId('contractMember'), index: '0' }
const nobody = { userId: exampleId('noContractMember'), index: '0' }
const unseen = { version: 1_000_000 }

const body = {
  _id: exampleId('newContract'),
  studio: 'pfungen',
  offer: exampleId('offer'),
  number: 1,
  person: exampleId('contractMember'),
  data: {
    vorname: 'Anna',
    nachname: 'Meier',
    geburtstag: '1991-04-17',
    geschlecht: 'w',
    adresse_1: 'Musterweg 1',
    adresse_2: null,
    plz: '8400',
    stadt: 'Winterthur',
    land: 'Schweiz',
    telefon: '+41791234567',
    email: 'anna@formkurve.example',
  },
  choice: { start: '2026-12-01', addOns: [], promotion: null, code: null, skipPresale: false, renews: false },
  payment: { way: 'bill', iban: null, holder: null },
  guardian: null,
  relation: null,
  closedAt: 'studio',
  place: 'Winterthur',
  day: '2026-11-20',
  signedAt: '2026-11-20T16:42:00.000Z',
  hash: '0'.repeat(64),
  signatures: { member: exampleSignature, guardian: null },
  accept: false,
  lead: null,
} satisfies Closing

const states = Object.keys(contractStates) as ContractState[]
const state = () => text(10).oneOf(states)
const filters = {
  state: list(state().required(), states.length),
  studio: list(studioCode().required(), 200),
  /**
   * `soon`: the final end is within 60 days. `noticed`: a notice stands. `waiting`: a notice waits for its confirmation. `offers`: nobody has signed it,
   * and it can be within 7 days at most.
   */
  ends: text(10).oneOf(['soon', 'noticed', 'waiting', 'offers']),
}

/** The person's, as their running number says; the handler asks for the right in the contract's studio. */
const rowOf = ({ params: { userId, index } }: { params: Record<string, string> }) => `contracts.contract/${userId}/${index}`

const usual: Usual = {
  mendedAt: ({ params: { userId, index } }) =>
    userId && index ? { to: 'contractView', params: { userId, index } } : { to: 'contractManager' },
}

/** Contracts of members (L53, L126, L181; C29, C30). A row that the caller may not see does not exist for them. */
export const contracts = domain('contracts', usual, {
  /** Without `state` all but drafts and deleted ones. Not in the specification. */
  list: get(
    'dashboard/contract',
    {
      access: sells,
      query: object({ ...pageFields(['name', 'number', 'start', 'finalEnd', 'state', 'receivedAt']), ...filters }),
      example: { query: {} },
    },
    pageOf(contractRow),
  ),
  /** Work that waits today, by studio where the caller sells (issue 33 §3). Not in the specification. */
  waiting: get(
    'dashboard/contract/waiting',
    { access: sells, example: {} },
    object({
      temporary: count().required(),
      noticed: count().required(),
      /** Notices that nobody has confirmed. */
      notices: count().required(),
      /** Extraordinary ones among them without a proof. */
      withoutProof: count().required(),
      endsSoon: count().required(),
      /** Offers that were sent and can be signed for a week at most. */
      offersEnd: count().required(),
      /** The first of these to run out, each with the last day on which it can be signed. */
      offers: array()
        .of(contractRow.shape({ until: day().required() }).required())
        .required(),
      /** The newest temporary ones. */
      newest: array().of(contractRow.required()).required(),
    }),
  ),
  /** The caller's own, with life, price and history (L95, L268); it lies on the member's device. Not in the specification. */
  mine: get('contract/mine', { access: [], example: {} }, array().of(ownContract.required()).required()),
  /**
   * The caller's own contracts at the access-control service, the newest first (L95), for where none of ours stands; what is kept is asked for anew
   * once it is old. Refuses `tac-away` where the service never said anything.
   */
  tac: get(
    'dashboard/contract/tac/user/self',
    { access: [], covers: ['EP-134'], example: {} },
    object({
      /** When the service said so; null where it knows nobody. */
      at: instant().nullable().defined(),
      rows: array().of(tacContract.required()).required(),
    }),
  ),
  /** One's own paper. Not in the specification. */
  ownPdf: get('contract/mine/:index/pdf', { access: [], ...at, example: { params: { index: '7' }, answers: 'missing' } }, 'file'),
  /** All contracts of somebody in studios where the caller sells. Not in the specification. */
  ofPerson: get(
    'dashboard/contract/person/:userId',
    { access: sells, example: { params: { userId: params.userId } } },
    array().of(contractRow.required()).required(),
  ),
  /** Add-ons of kind nutrition of accepted contracts, with who looks after their people (C48). Not in the specification. */
  nutrition: get(
    'dashboard/contract/nutrition',
    {
      access: sells,
      query: object({
        ...pageFields(['name', 'number']),
        studio: filters.studio,
        /** `running`: the contract has not ended yet. */
        contract: list(text(10).oneOf(['running', 'ended']).required(), 2),
      }),
      example: { query: {} },
    },
    pageOf(nutritionRow),
  ),
  one: get('dashboard/contract/:userId/:index', { access: sells, ...at, example: { params } }, contractWhole),
  /** How it is paid, with the bank account. */
  payment: get('dashboard/contract/:userId/:index/payment', { access: decides, ...at, sealed: true, example: { params } }, payment),
  /**
   * Puts another way to pay in place of the one that was signed (C41), by its member's new signature or by a proof beside the contract; needs a network.
   * Refuses `invalid` at `signature` without either and at `way` for one that its offer does not give, `stale` and `contract-state` with the row.
   */
  pay: put(
    'dashboard/contract/:userId/:index/payment',
    {
      access: decides,
      ...at,
      sealed: true,
      body: newPayment,
      size: closingSize,
      limit: { times: 60, seconds: 3600 },
      covers: ['EP-114'],
      example: {
        params,
        body: { way: 'bill', iban: null, holder: null, signature: exampleSignature, proof: null, ...unseen },
        answers: 'stale',
      },
    },
    contractRow,
  ),
  /**
   * Closes a contract that was signed here. The server makes price and terms itself: refuses `invalid` at `hash` where what was signed says
   * something else, `contract-offer` where the version is sold no longer, `contract-under-age` without a guardian's signature.
   */
  create: post(
    'dashboard/contract/create',
    {
      access: sells,
      offline: true,
      sealed: true,
      studio: studioAsked,
      body: closing,
      size: closingSize,
      limit: { times: 60, seconds: 3600 },
      touches: ['people', 'account', 'contractStats'],
      covers: ['EP-101'],
      example: { body, answers: 'invalid' },
    },
    contractRow,
  ),
  /**
   * Puts it into another state; the one that it has already is no news. Needs a network, for it goes out to the member. Refuses `stale` and
   * `contract-state`, each with the row as it stands.
   */
  turn: put(
    'dashboard/contract/:userId/:index/status',
    {
      access: decides,
      ...at,
      breath: 10,
      touches: ['contractStats'],
      body: object({
        status: state().required(),
        reason: reason()
          .nullable()
          .default(null)
          .when('status', ([status], shape) =>
            status === 'rejected' || status === 'withdrawn' ? shape.required('Gib einen Grund an.') : shape,
          ),
        /** True for an accepted one that is withdrawn although its days are over; without it that is refused as `withdrawal-over` (C15). */
        late: flag(),
        /** Absent for a caller who means it as it stands. */
        version: count(1),
      }),
      covers: ['EP-104'],
      example: { params, body: { status: 'rejected', reason: 'Unterlagen fehlen.', ...unseen }, answers: 'stale' },
    },
    contractRow,
  ),
  /** The customer's no to what was offered (C09). */
  decline: post(
    'dashboard/contract/:userId/:index/decline',
    {
      access: sells,
      ...at,
      row: rowOf,
      offline: true,
      body: object({ reason: reason().nullable().default(null), version: count(1).required() }),
      covers: ['EP-105'],
      example: { params, body: { reason: null, ...unseen }, answers: 'stale' },
    },
    contractRow,
  ),
  /** Read by the studio alone. What acts on a contract answers nothing of the paper, which lies sealed: answers are remembered. */
  comment: post(
    'dashboard/contract/:userId/:index/comment',
    {
      access: sells,
      ...at,
      offline: true,
      limit: { times: 60, seconds: 600 },
      body: object({ _id: id().required(), text: lines(2000).label('Kommentar').required('Schreib einen Kommentar.') }),
      covers: ['EP-106'],
      example: { params, body: { _id: exampleId('newContractComment'), text: 'Ausweis gesehen.' } },
    },
    done,
  ),
  /** Deletes a draft, an offer or a temporary one; refuses `contract-state` for one that was accepted (C36). */
  remove: del(
    'dashboard/contract/:userId/:index',
    {
      access: decides,
      ...at,
      row: rowOf,
      offline: true,
      query: object({ version: queryCount(1, 1_000_000_000).required() }),
      covers: ['EP-103'],
      example: { params, query: unseen, answers: 'stale' },
    },
    contractRow,
  ),
  /** Deletes a temporary one by its id. */
  removeTemporary: del(
    'dashboard/contract/temporary/:id',
    {
      access: decides,
      offline: true,
      row: ({ params: { id } }) => `contracts.temporary/${id}`,
      query: object({ version: queryCount(1, 1_000_000_000).required() }),
      covers: ['EP-108'],
      example: { params: { id: exampleId('noContract') }, query: unseen, answers: 'missing' },
    },
    done,
  ),
  /** The paper, as it was signed. */
  pdf: get('dashboard/contract/:userId/:index/pdf', { access: sells, ...at, covers: ['EP-109'], example: { params } }, 'file'),
  removeAttachment: del(
    'dashboard/contract/:userId/:index/attachments',
    {
      access: decides,
      ...at,
      offline: true,
      query: object({ _id: id() }),
      covers: ['EP-115'],
      example: { params, query: { _id: exampleId('noContractAttachment') }, answers: 'missing' },
    },
    done,
  ),
  ...editingCalls,
  ...gateCalls,
  ...barCalls,
  ...uploads({
    /** Refuses `contract-full` where ten are there. */
    attach: {
      path: 'dashboard/contract/:userId/:index/attachments',
      access: sells,
      ...at,
      offline: true,
      sealed: true,
      types: ['application/pdf', ...pictures],
      size: largestFile,
      side: 2400,
      reply: done,
      query: object({ name: text(120).required() }),
      limit: { times: 60, seconds: 600 },
      covers: ['EP-115'],
      example: { params: nobody, query: { name: 'Ausweis.png' }, body: { ...examplePicture, field: 'file' }, answers: 'missing' },
    },
  }),
})
