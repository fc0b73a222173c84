import { array, object } from 'yup'
import { domain, get, post, put, type Usual } from '#contract/call.ts'
import { decides, sells } from '#contract/contractAccess.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, id, instant, list, studioCode, text } from '#contract/shapes.ts'
import { taking } from '#contract/shop/orderDesk.ts'
import { disputeCalls } from './disputedBills.ts'
import { dueKind, dueRow, dueState, ownDue, paybackRow, paybackState } from './dueShapes.ts'

/** A whole number from 0 (C30); anything else is refused as `invalid`. */
const index = () =>
  text(6)
    .matches(/^(0|[1-9]\d*)$/, 'Diese Nummer gibt es nicht.')
    .required()
const inBody = ({ body }: { body: unknown }) => (body as { studio?: string } | undefined)?.studio
/** Whoever takes money at a desk takes it for a contract too. */
const atDesk = {
  access: ['shop_purchase_view', 'shop_manage'],
  offline: true,
  studio: inBody,
  touches: ['contracts', 'payments'],
} as const
const at = '2026-11-20T16:42:00.000Z'
const params = { id: exampleId('contractDue') }

const usual: Usual = { mendedAt: 'contractManager', mends: { dispute: 'profile', withdrawDispute: 'profile' } }

/**
 * Dues of contracts that are paid through the app, and money that goes back (C41): joining fee, what is paid beforehand, a pause's fee, an upgrade's
 * difference.
 */
export const dues = domain('dues', usual, {
  ...disputeCalls,
  /** The caller's own, those to pay first; they lie on the member's device. Not in the specification. */
  mine: get('contract/dues/mine', { access: [], example: {} }, array().of(ownDue.required()).required()),
  /** Not in the specification. */
  list: get(
    'dashboard/contract/dues',
    {
      access: sells,
      query: object({
        ...pageFields(['dueOn', 'name', 'number', 'createdAt']),
        state: list(dueState().required(), 4),
        kind: list(dueKind().required(), 4),
        studio: list(studioCode().required(), 200),
      }),
      example: { query: {} },
    },
    pageOf(dueRow),
  ),
  /** Money that goes back and that no payment service sends, for whoever decides (C01). Not in the specification. */
  paybacks: get(
    'dashboard/contract/paybacks',
    {
      access: decides,
      query: object({
        ...pageFields(['createdAt', 'name', 'number', 'amount']),
        state: list(paybackState().required(), 4),
        studio: list(studioCode().required(), 200),
      }),
      example: { query: {} },
    },
    pageOf(paybackRow),
  ),
  /** All of one contract, in the order in which they arose. Not in the specification. */
  ofContract: get(
    'dashboard/contract/:userId/:index/dues',
    {
      access: sells,
      params: { index: index() },
      example: { params: { userId: exampleId('contractMember'), index: '0' } },
    },
    array().of(dueRow.required()).required(),
  ),
  /**
   * Money of a due was taken at the desk. It is never refused, for it lies in the drawer: what pays nothing is `spare`. Not in the
   * specification.
   */
  take: post(
    'dashboard/contract/dues/:id/take',
    {
      ...atDesk,
      body: taking.omit(['hand']),
      example: { params, body: { _id: exampleId('dueTaking'), studio: 'pfungen', till: 'cash', at } },
    },
    dueRow,
  ),
  /** Spare money was given back; `of` is the act by which it was taken. Refuses `missing`, `spare-back`, and `own` to whose money it is. Not in the specification. */
  giveBack: post(
    'dashboard/contract/dues/:id/give/back',
    {
      ...atDesk,
      body: object({
        _id: id().required(),
        studio: studioCode().required(),
        at: instant().required(),
        of: id().required(),
      }),
      example: {
        params: { id: exampleId('spareDue') },
        body: { _id: exampleId('dueGivingBack'), studio: 'pfungen', at, of: exampleId('spareDueTaking') },
      },
    },
    dueRow,
  ),
  /**
   * Says that something was paid out, or that it was not after all. Above a limit the second of two people makes it so (`asked` before);
   * refuses `payback-own`, `payback-state` and `stale`, each with the row. Needs a network. Not in the specification.
   */
  payOut: put(
    'dashboard/contract/paybacks/:id',
    {
      access: decides,
      body: object({ state: text(10).oneOf(['paid', 'open']).required(), version: count(1).required() }),
      limit: { times: 120, seconds: 3600 },
      example: { params: { id: exampleId('contractPayback') }, body: { state: 'paid', version: 1_000_000 }, answers: 'stale' },
    },
    paybackRow,
  ),
})
