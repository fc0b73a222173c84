import { array, type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { disputeStages } from '#contract/rules/payments/disputes.ts'
import { tills, ways } from '#contract/rules/payments/paymentFacts.ts'
import { askStates } from '#contract/rules/payments/refunds.ts'
import { paymentStates } from '#contract/rules/payments/standing.ts'
import { tasks } from '#contract/rules/payments/tasks.ts'
import { count, day, flag, id, instant, lines, list, money, studioCode, text } from '#contract/shapes.ts'
import { payableKinds, payment } from './shapes.ts'

const shared = {
  way: text(10).oneOf(ways).nullable(),
  dispute: text(10).oneOf(disputeStages).nullable(),
  task: text(10).oneOf(tasks).nullable(),
  /** The payer, who is null once the account is gone. */
  person: id().nullable(),
  who: text(161).required(),
  studio: text(40).required(),
}

/** A payment in the office's list. */
export const paymentRow = object({
  _id: id().required(),
  kind: text(10).oneOf(payableKinds).required(),
  payable: id().required(),
  title: text(120).required(),
  amount: money().required(),
  refunded: money().required(),
  state: text(20).oneOf(paymentStates).required(),
  createdAt: instant().required(),
  ...shared,
})
export type PaymentRow = InferType<typeof paymentRow>

/** A line of its story: what happened, when, and by whom where a person did it. */
const event = object({ _id: text(200).required(), at: instant().required(), said: text(600).required(), by: text(161).nullable() })
export type PaymentEvent = InferType<typeof event>

const ask = object({
  _id: id().required(),
  amount: money().required(),
  state: text(10).oneOf(askStates).required(),
  reason: text(500).required(),
  at: instant().required(),
  by: text(161).nullable(),
  restock: flag().required(),
  /** Till into which the money that is owed for it came; null where none is. */
  till: text(10).oneOf(tills).nullable().default(null),
  note: text(500).nullable(),
  decidedBy: text(161).nullable(),
  decidedAt: instant().nullable(),
  /** Asked and decided by one person, because nobody else could. */
  alone: flag().required(),
  /** The caller may decide it. */
  mayDecide: flag().required(),
  /** Names of those who may, where it waits and the caller may not. */
  deciders: list(text(161).required(), 100).default([]),
})
export type RefundAsk = InferType<typeof ask>

export const paymentDetail = payment.shape({
  ...shared,
  /** Name of whoever took its money at the desk; null where nobody did, or that account is gone. */
  takenBy: text(400).nullable().default(null),
  /** The most that may still be asked back, in Rappen. */
  mayAskFor: money().required(),
  /** All of it has been handed over, so that a refund asks whether it is on the shelf again. */
  handed: flag().required(),
  /** A name and address are kept sealed with it, as they are printed on its bill or receipt (S25); an administrator may open them. */
  addressed: flag().default(false),
  disputeUntil: instant().nullable(),
  /** Money of the gateway's that failed too often to go back. */
  stuck: money().required(),
  /** Fields that L103 names beside the payment's own (S03); the gateway's data and what its return address brought are told to nobody. */
  transaction: object({
    merchantAccount: text(60).required(),
    /** The studio's number at the access-control service. */
    resortID: text(60).nullable(),
    /** The payer's; null once the account is gone. */
    email: text(254).nullable(),
    /** The payer's number at the access-control service. */
    profileID: text(100).nullable(),
    /** Attempts begun after the first. */
    retryCounts: count(0, 1000).required(),
  }).required(),
  asks: array().of(ask).required(),
  events: array().of(event).required(),
})
export type PaymentDetail = InferType<typeof paymentDetail>

const looks = ['shop_purchase_view', 'shop_manage'] as const
const decides = ['shop_manage'] as const
const byId = { params: { id: exampleId('officePayment') } }
const byAsk = { params: { id: exampleId('refundAsk') } }
const rappen = () => money().min(1, 'Gib einen Betrag ein.').required().label('Betrag')
const touches = ['payments', 'orders', 'paymentStats'] as const

/** Payments of the caller's studios (L55, S07), and money that goes back because people decided so (S08). */
export const paymentOffice = domain('paymentOffice', {
  /** Newest first; `q` is part of its title or of the payer's name, `from` and `to` are Zurich days. */
  all: get(
    'payment/admin/all',
    {
      access: looks,
      example: {},
      query: object({
        ...pageFields(['created', 'amount', 'who']),
        studio: list(studioCode().required(), 200),
        state: list(text(20).oneOf(paymentStates).required(), paymentStates.length),
        way: list(text(10).oneOf(ways).required(), ways.length),
        kind: list(text(10).oneOf(payableKinds).required(), payableKinds.length),
        task: list(text(10).oneOf(tasks).required(), tasks.length),
        from: day(),
        to: day(),
      }),
    },
    pageOf(paymentRow),
  ),
  one: get('payment/admin/one/:id', { access: looks, example: byId }, paymentDetail),
  /** Asks that money goes back. Refuses `refund-too-much` above what is kept and not yet asked for, `payment-state` where nothing is. */
  askRefund: post(
    'payment/:id/refund',
    {
      access: looks,
      touches,
      body: object({
        _id: id().required(),
        amount: rappen(),
        reason: lines(500).label('Grund').required('Schreib, warum.'),
        /** True where the goods that were handed over lie on the shelf again. */
        restock: flag().default(false),
      }),
      example: { ...byId, body: { _id: exampleId('newRefundAsk'), amount: 100, reason: 'Falsche Grösse' } },
    },
    paymentDetail,
  ),
  /** Grants or refuses it. Refuses `refund-own` to whoever asked, and `payment-state`. */
  decide: post(
    'payment/refund/:id/decide',
    {
      access: decides,
      touches,
      body: object({ grant: flag().required(), note: lines(500).label('Bemerkung').nullable().default(null) }),
      example: { ...byAsk, body: { grant: false, note: 'Schon ersetzt' }, answers: 'payment-state' },
    },
    paymentDetail,
  ),
  /** Money of a granted refund was counted out at the desk, or transferred. */
  payOut: post(
    'payment/refund/:id/paid',
    {
      access: looks,
      touches,
      body: object({
        till: text(10)
          .oneOf(tills.filter(till => till !== 'gateway'))
          .required(),
      }),
      example: { ...byAsk, body: { till: 'cash' }, answers: 'payment-state' },
    },
    paymentDetail,
  ),
  /** Sends back once more what failed too often. */
  retry: post('payment/:id/retry', { access: decides, touches, example: { ...byId, answers: 'payment-state' } }, paymentDetail),
  /** Says that nothing follows from a dispute that was told of, so that its goods may be handed over. Refuses `payment-state` once money was taken, and `own` to the payer. */
  closeDispute: post(
    'payment/:id/dispute/close',
    {
      access: decides,
      touches,
      body: object({
        _id: id().required(),
        text: lines(500).label('Wie ist sie geklärt?').required('Schreib, wie sie geklärt ist.'),
      }),
      example: { ...byId, body: { _id: exampleId('newClosing'), text: 'Rückfrage der Bank beantwortet' }, answers: 'payment-state' },
    },
    paymentDetail,
  ),
  remark: post(
    'payment/:id/remark',
    {
      access: looks,
      touches: ['payments'],
      body: object({ _id: id().required(), text: lines(500).label('Bemerkung').required('Schreib etwas.') }),
      example: { ...byId, body: { _id: exampleId('newRemark'), text: 'Bank angerufen' } },
    },
    paymentDetail,
  ),
})
