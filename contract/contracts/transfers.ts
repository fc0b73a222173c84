import { array } from 'yup'
import { domain, get, post, put, type Usual } from '#contract/call.ts'
import { decides, sells } from '#contract/contractAccess.ts'
import { exampleId } from '#contract/examples.ts'
import { exampleSignature } from '#contract/registration.ts'
import { text } from '#contract/shapes.ts'
import {
  giving,
  ownTransfer,
  taking,
  transferable,
  transferDecline,
  transferRow,
  transferStart,
  transferTurn,
  waitingTransfer,
} from './transferShapes.ts'

/** Strokes of two people. */
const signingSize = 1_500_000

const at = {
  params: {
    index: text(6)
      .matches(/^(0|[1-9]\d*)$/, 'Diese Nummer gibt es nicht.')
      .required(),
  },
} as const
const params = { userId: exampleId('contractMember'), index: '0' }
const none = { id: exampleId('noTransfer') }
const signing = {
  guardian: null,
  relation: null,
  signedAt: '2026-11-20T16:42:00.000Z',
  hash: '0'.repeat(64),
  signatures: { member: exampleSignature, guardian: null },
}
const data = {
  vorname: 'Beat',
  nachname: 'Frei',
  geburtstag: '1990-02-01',
  geschlecht: 'm',
  adresse_1: 'Musterweg 2',
  adresse_2: null,
  plz: '8400',
  stadt: 'Winterthur',
  land: 'Schweiz',
  telefon: '+41791234568',
  email: 'beat@formkurve.example',
}
const rowOf = ({ params: { id } }: { params: Record<string, string> }) => `transfers.transfer/${id}`

const usual: Usual = {
  mendedAt: 'profile',
  mends: {
    start: ({ params: { userId, index } }) =>
      userId && index ? { to: 'contractView', params: { userId, index } } : { to: 'contractManager' },
  },
}

/** A contract and the rest of its days go over to somebody else (issue 33 §8): both sign, the studio accepts, on one day the one ends and the other begins. */
export const transfers = domain('transfers', usual, {
  /** Those that both have signed and nobody has decided on, the first day first, of the studios where the caller sells. Not in the specification. */
  waiting: get('dashboard/contract/transfer', { access: sells, example: {} }, array().of(waitingTransfer.required()).required()),
  /** Answer whether and when a contract can be handed over, and what became of it so far. Not in the specification. */
  ofContract: get('dashboard/contract/:userId/:index/transfer', { access: sells, ...at, example: { params } }, transferable),
  /**
   * Begins one: both are told and sign in their own app. Refuses `invalid` at `start` and `taker`, each with why it can't be; the same once more is
   * no news. Not in the specification.
   */
  start: post(
    'dashboard/contract/:userId/:index/transfer',
    {
      access: sells,
      ...at,
      offline: true,
      body: transferStart,
      limit: { times: 60, seconds: 3600 },
      touches: ['contracts'],
      example: {
        params,
        body: { _id: exampleId('newTransfer'), taker: exampleId('transferTaker'), start: '2020-01-01' },
        answers: 'invalid',
      },
    },
    transferRow,
  ),
  /**
   * Accepts, rejects or takes back; the state that it has already is no news. Accepted, the contract ends and the taker's begins in the same moment.
   * Refuses `stale` and `contract-state`, each with the row as it stands. Not in the specification.
   */
  turn: put(
    'dashboard/contract/transfer/:id/status',
    {
      access: decides,
      breath: 10,
      touches: ['contracts', 'contractStats'],
      body: transferTurn,
      example: { params: none, body: { status: 'deleted', reason: null, version: 1 }, answers: 'missing' },
    },
    transferRow,
  ),
  /** One's own as giver and as taker, with all that a device needs to sign without a network. Not in the specification. */
  mine: get('contract/transfer', { access: [], example: {} }, array().of(ownTransfer.required()).required()),
  /**
   * The taker signs the contract that goes on with them. Refuses `invalid` at `hash` where the paper says something else, `contract-state` where it is
   * not open any more, `contract-under-age` without a guardian's signature. Not in the specification.
   */
  take: post(
    'contract/transfer/:id/take',
    {
      access: [],
      offline: true,
      sealed: true,
      row: rowOf,
      body: taking,
      size: signingSize,
      limit: { times: 30, seconds: 86_400 },
      touches: ['contracts'],
      example: {
        params: none,
        body: { ...signing, data, renews: false, payment: { way: 'bill', iban: null, holder: null }, day: '2026-11-20' },
        answers: 'missing',
      },
    },
    ownTransfer,
  ),
  /** The giver signs what goes over; refuses as `take`. Not in the specification. */
  give: post(
    'contract/transfer/:id/give',
    {
      access: [],
      offline: true,
      sealed: true,
      row: rowOf,
      body: giving,
      size: signingSize,
      limit: { times: 30, seconds: 86_400 },
      touches: ['contracts'],
      example: { params: none, body: signing, answers: 'missing' },
    },
    ownTransfer,
  ),
  /** Paper that the giver has signed; `missing` to anybody else, and until then. Not in the specification. */
  ownPdf: get('contract/transfer/:id/pdf', { access: [], example: { params: none, answers: 'missing' } }, 'file'),
  /** The no of one of the two, as long as nobody has accepted it; twice is no news. Not in the specification. */
  decline: post(
    'contract/transfer/:id/decline',
    {
      access: [],
      offline: true,
      row: rowOf,
      body: transferDecline,
      limit: { times: 30, seconds: 86_400 },
      touches: ['contracts'],
      example: { params: none, body: { reason: null }, answers: 'missing' },
    },
    ownTransfer,
  ),
})
