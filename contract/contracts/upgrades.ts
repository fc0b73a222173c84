import { array, object } from 'yup'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { decides, sells } from '#contract/contractAccess.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { exampleSignature } from '#contract/registration.ts'
import { count, done, flag, instant, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import { tacContract } from './shapes.ts'
import {
  mappingForm,
  mappingRow,
  ownPossibilities,
  ownUpgrade,
  possibilities,
  states,
  type UpgradeClosing,
  upgradeClosing,
  upgradeRow,
  upgradeState,
  upgradeTurn,
  upgradeWhole,
} from './upgradeShapes.ts'

/** Strokes of two people. */
const closingSize = 1_500_000

/** A whole number from 0 (C30); anything else is refused as `invalid`. */
const index = () =>
  text(6)
    .matches(/^(0|[1-9]\d*)$/, 'Diese Nummer gibt es nicht.')
    .required()
const at = { params: { index: index() } } as const
const params = { userId: exampleId('contractMember'), index: '0' }
const one = { id: exampleId('upgrade') }
const unseen = { version: 1_000_000 }

const body = {
  _id: exampleId('newUpgrade'),
  offer: exampleId('betterOffer'),
  number: 1,
  choice: { start: '2026-12-15', addOns: [], promotion: null, code: null, skipPresale: false, renews: false },
  payment: null,
  guardian: null,
  relation: null,
  closedAt: 'studio',
  place: 'Winterthur',
  day: '2026-11-20',
  signedAt: '2026-11-20T16:42:00.000Z',
  hash: '0'.repeat(64),
  signatures: { member: exampleSignature, guardian: null },
  knownAt: '2026-11-20T16:40:00.000Z',
} satisfies UpgradeClosing

const map = {
  _id: exampleId('newUpgradeMapping'),
  from: exampleId('betterOffer'),
  to: [exampleId('offer')],
  studios: ['pfungen'],
}

/** For every studio that a mapping names: the handler asks. */
const keeps = { access: ['g_studioadmin'], offline: true } as const
const mappingVersion = object({ version: queryCount(1, 1_000_000_000).required() })

const usual: Usual = {
  mendedAt: 'upgradeMapping',
  mends: {
    create: ({ params: { userId, index: nth } }) =>
      userId && nth ? { to: 'contractView', params: { userId, index: nth } } : { to: 'upgradesCreated' },
    ask: 'profile',
    takeBack: 'profile',
  },
  rows: { mapping: ['editMapping', 'removeMapping', 'restoreMapping'] },
  makes: { addMapping: 'editMapping' },
}

/** Upgrades of contracts (L53, L126, L181; C07, C30, C36): a signed paper by which one contract ends and the next one begins on a day. */
export const upgrades = domain('upgrades', usual, {
  /** All states unless some are named. Not in the specification. */
  list: get(
    'dashboard/contract/upgrade',
    {
      access: sells,
      query: object({
        ...pageFields(['name', 'number', 'start', 'receivedAt', 'since']),
        state: list(upgradeState().required(), states.length),
        studio: list(studioCode().required(), 200),
      }),
      example: { query: {} },
    },
    pageOf(upgradeRow),
  ),
  one: get('dashboard/contract/upgrade/:id', { access: sells, example: { params: one } }, upgradeWhole),
  /** The paper as it was signed. Not in the specification. */
  pdf: get('dashboard/contract/upgrade/:id/pdf', { access: sells, example: { params: one } }, 'file'),
  /** Those of one contract, the newest first. Not in the specification. */
  ofContract: get(
    'dashboard/contract/:userId/:index/upgrade',
    { access: sells, ...at, example: { params } },
    array().of(upgradeRow.required()).required(),
  ),
  /** To what a contract may be upgraded, by the mapping of its studio, with all that a device needs to reckon and sign it without a network. */
  possibilities: get(
    'dashboard/contract/:userId/:index/upgrade/possibilities',
    { access: sells, ...at, covers: ['EP-112'], example: { params } },
    possibilities,
  ),
  /** The access-control service's data of the contract that is to be upgraded (C09): the kept statement of its person. */
  tac: get(
    'dashboard/contract/:userId/:index/upgrade/tac',
    { access: sells, ...at, covers: ['EP-113'], example: { params } },
    object({
      /** When the service said so; null where it knows nobody. */
      at: instant().nullable().defined(),
      rows: array().of(tacContract.required()).required(),
    }),
  ),
  /**
   * Takes an upgrade that was signed here. The server makes price, terms and reckoning itself: refuses `invalid` at `hash` where what was signed says
   * something else, `contract-offer` where the mapping does not give it, `contract-state` where the contract can't be left any more,
   * `contract-under-age` without a guardian's signature.
   */
  create: post(
    'dashboard/contract/:userId/:index/upgrade',
    {
      access: sells,
      ...at,
      offline: true,
      sealed: true,
      /** `accept`: taken and accepted in one act, by whoever decides (C36). */
      body: upgradeClosing.shape({ accept: flag().required().default(false) }),
      size: closingSize,
      limit: { times: 60, seconds: 3600 },
      touches: ['contracts', 'contractStats'],
      covers: ['EP-110'],
      example: { params, body: { ...body, accept: false }, answers: 'contract-state' },
    },
    upgradeRow,
  ),
  /**
   * Accepts, rejects or deletes an upgrade; the state that it has already is no news. Accepted, the contract ends and the next one begins in the same
   * moment. Refuses `stale` and `contract-state`, each with the row as it stands.
   */
  turn: put(
    'dashboard/contract/upgrade/:id/status',
    {
      access: decides,
      breath: 10,
      touches: ['contracts', 'contractStats'],
      body: upgradeTurn,
      covers: ['EP-111'],
      example: { params: one, body: { status: 'rejected', reason: 'Unterlagen fehlen.', ...unseen }, answers: 'stale' },
    },
    upgradeRow,
  ),
  /** One's own running contracts, to what each may be upgraded, and one's upgrades; it lies on the member's device. Not in the specification. */
  mine: get('contract/upgrade', { access: [], example: {} }, array().of(ownPossibilities.required()).required()),
  /** The same as `create`, signed by the member on a device of their own. Not in the specification. */
  ask: post(
    'contract/mine/:index/upgrade',
    {
      access: [],
      ...at,
      offline: true,
      sealed: true,
      body: upgradeClosing,
      size: closingSize,
      limit: { times: 20, seconds: 86_400 },
      touches: ['contracts'],
      example: { params: { index: '7' }, body, answers: 'missing' },
    },
    ownUpgrade,
  ),
  /** Takes one's own back that nobody has decided on. Not in the specification. */
  takeBack: del(
    'contract/upgrade/:id',
    {
      access: [],
      offline: true,
      row: ({ params: { id } }) => `upgrades.upgrade/${id}`,
      query: object({ version: queryCount(1, 1_000_000_000).required() }),
      example: { params: { id: exampleId('noUpgrade') }, query: unseen, answers: 'missing' },
    },
    ownUpgrade,
  ),
  /** One's own paper. Not in the specification. */
  ownPdf: get('contract/upgrade/:id/pdf', { access: [], example: { params: { id: exampleId('noUpgrade') }, answers: 'missing' } }, 'file'),
  /** Offers that may be left for others (L53), of those that concern a studio where the caller manages. Not in the specification. */
  mappings: get(
    'dashboard/contract/upgrade/mapping',
    {
      access: ['g_studioadmin'],
      query: object({ ...pageFields(['fromTitle']), studio: list(studioCode().required(), 200) }),
      example: { query: {} },
    },
    pageOf(mappingRow),
  ),
  mapping: get(
    'dashboard/contract/upgrade/mapping/:id',
    { access: ['g_studioadmin'], example: { params: { id: exampleId('upgradeMapping') } } },
    mappingRow,
  ),
  addMapping: post('dashboard/contract/upgrade/mapping', { ...keeps, body: mappingForm, example: { body: map } }, mappingRow),
  editMapping: put(
    'dashboard/contract/upgrade/mapping/:id',
    {
      ...keeps,
      body: mappingForm.shape({ version: count(1).required() }),
      example: {
        params: { id: exampleId('upgradeMapping') },
        body: { ...map, ...unseen, _id: exampleId('upgradeMapping') },
        answers: 'stale',
      },
    },
    mappingRow,
  ),
  removeMapping: del(
    'dashboard/contract/upgrade/mapping/:id',
    { ...keeps, query: mappingVersion, example: { params: { id: exampleId('upgradeMapping') }, query: unseen, answers: 'stale' } },
    done,
  ),
  restoreMapping: post(
    'dashboard/contract/upgrade/mapping/:id/restore',
    { ...keeps, example: { params: { id: exampleId('upgradeMapping') } } },
    mappingRow,
  ),
})
