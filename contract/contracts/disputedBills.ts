import { array, type InferType, object } from 'yup'
import { get, post, put } from '#contract/call.ts'
import { decides } from '#contract/contractAccess.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { type DisputeState, disputeStates } from '#contract/rules/contracts/dues.ts'
import { count, day, id, instant, lines, list, money, studioCode, text } from '#contract/shapes.ts'

const states = Object.keys(disputeStates) as DisputeState[]
export const disputeState = () => text(10).oneOf(states)

const why = () => lines(1000).label('Was stimmt nicht?').required('Schreib, was nicht stimmt.').matches(/\S/, 'Schreib, was nicht stimmt.')
/** The number of a bill at the access-control service. */
const billNumber = () => text(64)

/** Objection of somebody who says that an amount is not right: one that is paid through the app, or a bill of the access-control service. */
export const disputeForm = object({
  _id: id().required(),
  due: id().nullable().default(null),
  bill: billNumber()
    .nullable()
    .default(null)
    .test('one', 'Sag, welcher Betrag nicht stimmt.', (bill, { parent }) => (parent.due ? !bill : !!bill)),
  text: why(),
  at: instant().required(),
})
export type DisputeForm = InferType<typeof disputeForm>

/** A dispute as its member sees it. */
export const ownDispute = object({
  _id: id().required(),
  due: id().nullable().defined(),
  bill: billNumber().nullable().defined(),
  title: text(160).required(),
  /** Rappen that were open. */
  amount: money().required(),
  text: text(1000).required(),
  state: disputeState().required(),
  /** The studio's answer to it. */
  answer: text(500).nullable().defined(),
  receivedAt: instant().required(),
  version: count(1).required(),
})
export type OwnDispute = InferType<typeof ownDispute>

export const disputeRow = ownDispute.shape({
  userId: id().required(),
  name: text(161).required(),
  studio: text(40).required(),
  decidedAt: instant().nullable().defined(),
  decidedBy: text(161).nullable().defined(),
})
export type DisputeRow = InferType<typeof disputeRow>

/** A bill of the access-control service of which something is open. */
const openBill = object({ number: billNumber().required(), day: day().required(), due: day().required(), open: money().required() })

const none = { id: exampleId('noDispute') }
const at = '2026-11-20T16:42:00.000Z'

const ofMember = { userId: exampleId('contractMember') }

/** Calls of `dues` by which a member, or the office for them, says that an amount is not right, and the office decides (C16, C44). */
export const disputeCalls = {
  /** One's own disputes, the newest first, and what is open at the access-control service as it was told last. Not in the specification. */
  disputed: get(
    'contract/dues/disputes',
    { access: [], example: {} },
    object({
      /** When the service said so; null where it has said nothing. */
      at: instant().nullable().defined(),
      bills: array().of(openBill.required()).required(),
      rows: array().of(ownDispute.required()).required(),
    }),
  ),
  /**
   * Says that an amount is not right: until somebody decides, no door closes for it and nobody is reminded of it. Refuses `missing` for what is not the
   * caller's, and `dispute-nothing` where nothing of it is open; of one that is disputed already it answers that. Not in the specification.
   */
  dispute: post(
    'contract/dues/disputes',
    {
      access: [],
      offline: true,
      body: disputeForm,
      limit: { times: 20, seconds: 86_400 },
      touches: ['contracts'],
      example: {
        body: { _id: exampleId('newDispute'), due: exampleId('contractDue'), bill: null, text: 'Ich war in dieser Zeit krank.', at },
        answers: 'missing',
      },
    },
    ownDispute,
  ),
  /** Takes one's own back; twice is no news. Refuses `dispute-decided`. Not in the specification. */
  withdrawDispute: post(
    'contract/dues/disputes/:id/withdraw',
    { access: [], offline: true, touches: ['contracts'], example: { params: none, answers: 'missing' } },
    ownDispute,
  ),
  /** Disputes of the studios where the caller decides. Not in the specification. */
  disputes: get(
    'dashboard/contract/disputes',
    {
      access: decides,
      query: object({
        ...pageFields(['receivedAt', 'name', 'amount']),
        state: list(disputeState().required(), states.length),
        studio: list(studioCode().required(), 200),
      }),
      example: { query: {} },
    },
    pageOf(disputeRow),
  ),
  /**
   * Somebody's, of the studios where the caller decides, and, where that is their home, what is open at the access-control service as it was told
   * last. Not in the specification.
   */
  disputesOf: get(
    'dashboard/contract/disputes/:userId',
    { access: decides, example: { params: ofMember } },
    object({ bills: array().of(openBill.required()).required(), rows: array().of(disputeRow.required()).required() }),
  ),
  /**
   * Says it for a member who said so at the desk or in a letter; they are told. Refuses as `dispute`, and `missing` where the caller does not decide.
   * Not in the specification.
   */
  disputeFor: post(
    'dashboard/contract/disputes/:userId',
    {
      access: decides,
      offline: true,
      body: disputeForm,
      limit: { times: 120, seconds: 3600 },
      touches: ['contracts'],
      example: {
        params: ofMember,
        body: { _id: exampleId('newDispute'), due: exampleId('noDispute'), bill: null, text: 'Sagt, er sei krank gewesen.', at },
        answers: 'missing',
      },
    },
    disputeRow,
  ),
  /**
   * Decides, with a sentence to the member: `right` lets go what is open of an amount that is paid through the app, `wrong` leaves it owed. What it is
   * already is no news. Refuses `stale` and `dispute-decided`, each with the row. Needs a network. Not in the specification.
   */
  decideDispute: put(
    'dashboard/contract/disputes/:id',
    {
      access: decides,
      body: object({
        state: text(10).oneOf(['right', 'wrong']).required(),
        answer: lines(500).label('Antwort').required('Schreib dem Mitglied einen Satz.').matches(/\S/, 'Schreib dem Mitglied einen Satz.'),
        version: count(1).required(),
      }),
      limit: { times: 120, seconds: 3600 },
      touches: ['contracts', 'payments'],
      example: { params: none, body: { state: 'wrong', answer: 'Der Betrag stimmt.', version: 1 }, answers: 'missing' },
    },
    disputeRow,
  ),
}
