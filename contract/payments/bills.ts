import { array, type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { paymentStates } from '#contract/rules/payments/standing.ts'
import { count, day, done, id, list, money, studioCode, text } from '#contract/shapes.ts'
import { address } from './bills/billAddress.ts'
import { billing } from './bills/billing.ts'
import { payableKinds } from './shapes.ts'

/** The QR-bill of a payment, as its payer pays it. */
export const bill = object({
  /** The payment's id. */
  _id: id().required(),
  title: text(120).required(),
  account: text(21).required(),
  reference: text(27).required(),
  /** Amount still to be paid, in Rappen. */
  amount: money().required(),
  creditor: address.required(),
  /** As it was when the bill was made; null once it is kept no longer. */
  debtor: address.nullable().default(null),
  day: day().required(),
  due: day().required(),
})
export type Bill = InferType<typeof bill>

/** Refusal of a day on which no money can have come yet. */
export const toCome = 'Dieser Tag kommt erst noch.'

/** Money that came from the bank, as its bank statement has it. */
export const received = object({
  /** Born on the device: however often it is sent, it counts once. */
  _id: id().required(),
  day: day().label('Gutgeschrieben am').required('An welchem Tag kam das Geld an?'),
  amount: count(1, 100_000_000).label('Betrag').required('Wie viel kam an?'),
  note: text(200).label('Notiz').nullable().default(null),
})
export type Received = InferType<typeof received>

/** Results of entered money. */
export const verdicts = ['part', 'whole', 'over', 'again', 'late'] as const

const verdict = object({
  /** `over`: paid, and more than that; `again`: it was paid before; `late`: nothing was owed any more. */
  verdict: text(10).oneOf(verdicts).required(),
  title: text(120).required(),
  /** Amount still to be paid. */
  rest: money().required(),
  /** Amount that stays the payer's until a person gives it back. */
  credit: money().required(),
})
export type BillVerdict = InferType<typeof verdict>

/** A bill as the office sees it. */
export const billRow = object({
  /** The payment's id. */
  _id: id().required(),
  title: text(120).required(),
  studio: studioCode().required(),
  /** Null once the account is gone. */
  name: text(200).nullable().default(null),
  reference: text(27).required(),
  /** Kind of thing that is paid by it. */
  kind: text(10).oneOf(payableKinds).required(),
  payable: id().required(),
  amount: money().required(),
  rest: money().required(),
  credit: money().required(),
  day: day().required(),
  due: day().required(),
  state: text(20).oneOf(paymentStates).required(),
  /** Payments that came so far. */
  received: array()
    .of(object({ _id: id().required(), day: day().required(), amount: money().required(), note: text(200).nullable() }))
    .required(),
})
export type BillRow = InferType<typeof billRow>

const params = { id: exampleId('billPayment') }
/** A payment that is not there: those of others, and of studios elsewhere, are the same. */
const unknown = { params: { id: exampleId('noPayment') }, answers: 'missing' } as const
const office = ['shop_purchase_view', 'shop_manage'] as const

/** QR-bills and receipts (S13, S25): how they are drawn, and how a bill is settled by hand. */
export const bills = domain(
  'bills',
  { mendedAt: 'bills' },
  {
    /** The caller's own, by the payment or by what is paid. */
    one: get('payment/bill/:id', { access: [], example: { params } }, bill),
    /** For its payer, and without the address for the studio. Refuses `payment-state` where nothing is owed any more. */
    pdf: get('payment/bill/:id/pdf', { access: [], example: unknown }, 'file'),
    /** The receipt of what is paid, or the credit note of one of its refunds; for the payer, and without the address for the studio. */
    receipt: get('payment/receipt/:id', { access: [], query: object({ refund: id() }), example: unknown }, 'file'),
    /** Words of the caller's own receipt, which a device keeps and draws by itself; by the payment or by what is paid. Refuses `payment-state`. */
    receiptWords: get('payment/receipt/:id/words', { access: [], example: unknown }, billing),
    /** Bills that are not paid, the longest due first. */
    open: get(
      'payment/bills/open',
      { access: office, query: object({ ...pageFields(['due']), studio: list(studioCode().required(), 200) }), example: { query: {} } },
      pageOf(billRow),
    ),
    /** The bill of a reference, as it was typed or as a scanned bill tells it; `missing` for one that is not ours. */
    find: get(
      'payment/bills/find',
      { access: office, query: object({ reference: text(1000).required() }), example: { query: { reference: '1' }, answers: 'missing' } },
      billRow,
    ),
    /**
     * Enters money that came from the bank; it is booked on its day. It is never refused for its amount: what is too much stays the payer's. A
     * day that is still to come, or before the payment, is `invalid`. Refuses `own` to the payer.
     */
    received: post(
      'payment/:id/received',
      {
        access: ['shop_manage'],
        offline: true,
        body: received,
        touches: ['payments', 'orders'],
        example: { ...unknown, body: { _id: exampleId('newReceived'), day: '2026-11-20', amount: 1000, note: null } },
      },
      verdict,
    ),
    /** Reminds the payer of an open bill, by bell and mail; asked again on the same day it is the same reminder. Refuses `payment-state`. */
    remind: post('payment/bill/:id/remind', { access: office, limit: { times: 60, seconds: 3600 }, example: unknown }, done),
    /** Takes a bill back: what was ordered is free again. Refuses `bill-handed` once it was picked up, `payment-state`, and `own` to the payer. */
    withdraw: post('payment/bill/:id/withdraw', { access: ['shop_manage'], touches: ['payments', 'orders'], example: unknown }, done),
    /** Opens the sealed address of a bill or receipt (S25); who looked stays written down. */
    address: post('payment/:id/address', { access: ['role:admin'], example: unknown }, address),
  },
)
