import { array, type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { billRefusals } from '#contract/rules/payments/bills/refused.ts'
import { count, done, flag, id, json, money, studioCode, text } from '#contract/shapes.ts'
import { address } from './bills/billAddress.ts'
import { outcome, outcomeKey, payableKinds, payment, way } from './shapes.ts'

/** So often somebody may begin an attempt, in whatever way. */
const begins = { times: 60, seconds: 3600, as: 'payments.create' } as const

const byId = { params: { id: exampleId('payment') } }
const attempt = exampleId('paymentAttempt')

const config = object({
  ways: array()
    .of(
      object({
        way: way().required(),
        called: text(40).required(),
        needsNetwork: flag().required(),
        /** Why it is closed to the caller, and what to do about it; null where it is open. */
        closed: text(300).nullable().default(null),
        /** The refusal of a closed way, by which a screen knows where it is mended. */
        refusal: text(20).oneOf(billRefusals).nullable().default(null),
      }),
    )
    .required(),
  /** Bill as a device needs it to draw a QR-bill by itself. */
  bill: object({
    account: text(21).required(),
    prefix: text(6).defined(),
    creditor: address.required(),
    days: count(1, 400).required(),
    /** The most that the caller's open bills may be together here, and what they are, in Rappen. */
    most: money().required(),
    open: money().required(),
  }).required(),
  /** The most that one payment may be, in Rappen. */
  most: money().required(),
  /** The payment pages are a trial: no money moves. */
  sandbox: flag().required(),
})
export type PaymentConfig = InferType<typeof config>

/** Address where an attempt goes on: the gateway's page, or none because nothing is to be done on one. */
const sent = object({ url: text(2000).nullable(), payment })

const returned = { id: id().required(), k: outcomeKey().required() }
const stranger = { id: exampleId('payment'), k: 'x'.repeat(43) }

/** Payments (L103, L127, L191): one of them has one to many attempts, and at most one keeps money (S04). */
export const payments = domain(
  'payments',
  { mendedAt: 'payments' },
  {
    /** The payment of something that is owed: the one that is open, or a new one. Refuses `missing` where nothing is owed. */
    init: post(
      'payment/init',
      {
        access: [],
        body: object({ kind: text(10).oneOf(payableKinds).required(), payable: id().required() }),
        covers: ['EP-175'],
        example: { body: { kind: 'order', payable: exampleId('order') } },
      },
      payment,
    ),
    /** Begins an attempt; its id is born on the device. Refuses `payment-running` while TWINT may still take the money, and `payment-state`, each with the payment as it stands. */
    create: post(
      'payment/create',
      {
        access: [],
        body: object({ _id: id().required(), payment: id().required(), way: way().required() }),
        limit: begins,
        covers: ['EP-176'],
        example: { body: { _id: exampleId('newPaymentAttempt'), payment: exampleId('payment'), way: 'card' } },
      },
      payment,
    ),
    status: get('payment/status/:id', { access: [], covers: ['EP-177'], example: byId }, payment),
    /**
     * Ends the attempt; what is paid stays open until its hold ends. May wait: done twice it is no news (S06). `attempt` is the one that its payer
     * saw running: another one that began since stays. Without it the one that runs is meant.
     */
    cancel: get(
      'payment/cancel/:id',
      {
        access: [],
        changes: true,
        offline: true,
        query: object({ attempt: id() }),
        covers: ['EP-178'],
        example: { params: { id: exampleId('runningPayment') } },
      },
      payment,
    ),
    /** The next attempt in the way of the last one. */
    recreate: get(
      'payment/recreate/:id',
      { access: [], changes: true, limit: begins, covers: ['EP-179'], example: { params: { id: exampleId('leftPayment') } } },
      payment,
    ),
    /** The caller's own, newest first. */
    user: get('payment/user', { access: [], query: object(pageFields(['created'])), covers: ['EP-180'], example: {} }, pageOf(payment)),
    /** Ways to pay in a studio and their limits; no secrets. */
    config: get(
      'payment/provider/config',
      { access: 'public', query: object({ studio: studioCode() }), covers: ['EP-181'], example: { query: { studio: 'winterthur' } } },
      config,
    ),
    /**
     * Sends an attempt to the gateway and answers its page. Sent again it is the same attempt at the gateway too. Refuses `gateway-away`, and
     * `payment-state` once the attempt is over, with the payment as it stands.
     */
    submit: post(
      'payment/provider/submit',
      {
        access: [],
        through: 'self',
        body: object({ attempt: id().required() }),
        current: payment,
        covers: ['EP-182'],
        example: { body: { attempt } },
      },
      sent,
    ),
    /** Details that the return address brought; works signed out with `k` (S02). */
    details: post(
      'payment/provider/details',
      {
        access: 'public',
        through: 'self',
        limit: { times: 60, seconds: 600 },
        body: object({ ...returned, redirectResult: text(8000), sessionId: text(200), sessionResult: text(8000) }),
        example: { body: stranger, answers: 'missing' },
      },
      outcome,
    ),
    /** State of a payment, for who came back from its page, signed out with `k`. */
    outcome: get(
      'payment/provider/outcome',
      { access: 'public', query: object(returned), example: { query: stranger, answers: 'missing' } },
      outcome,
    ),
    /**
     * News of the gateway, by its password and its signature; whatever is authentic is kept, known or not, for one that fails holds up all
     * behind it, and a job makes something of it. Refuses `forbidden`.
     */
    webhook: post(
      'payment/provider/webhook',
      {
        access: 'public',
        status: 202,
        size: 1_000_000,
        body: json().required(),
        example: { body: { notificationItems: [] }, answers: 'forbidden' },
      },
      done,
    ),
  },
)
