import { array, type InferType, object } from 'yup'
import { ways } from '#contract/rules/payments/paymentFacts.ts'
import { attemptStates, paymentStates } from '#contract/rules/payments/standing.ts'
import { count, flag, id, instant, money, text } from '#contract/shapes.ts'

/** Kinds of things that are paid; each is a `payable` of its domain on the server. */
export const payableKinds = ['order', 'event', 'contract', 'card'] as const
export type PayableKind = (typeof payableKinds)[number]

export const way = () => text(10).oneOf(ways)

/** Letters of the key that opens a payment's outcome to whoever comes back from the gateway's page, signed in or not (S02). */
export const keyLetters = 43
export const outcomeKey = () => text(keyLetters).matches(/^[\w-]+$/, 'Diese Adresse stimmt nicht.')

const attempt = object({
  _id: id().required(),
  nth: count(1, 1000).required(),
  way: way().required(),
  state: text(10).oneOf(attemptStates).required(),
  /** When its page closes. */
  until: instant().required(),
  /** It runs, and its payer asked for its end: the gateway has not said so yet. */
  leaving: flag().required(),
})

/** A payment as its payer sees it (L103, L127); amounts are whole Rappen. */
export const payment = object({
  /** The specification's transactionID. */
  _id: id().required(),
  kind: text(10).oneOf(payableKinds).required(),
  /** Id of what is paid. */
  payable: id().required(),
  /** Title in the payer's words, e.g. the number of the order. */
  title: text(120).required(),
  amount: money().required(),
  /** Amount still to be paid; 0 where nothing is waited for. */
  rest: money().required(),
  /** Money here beyond what is owed: it stays the payer's until it is given back. */
  credit: money().default(0),
  /** On its way back to the payer, or back. */
  refunded: money().required(),
  state: text(20).oneOf(paymentStates).required(),
  attempts: array().of(attempt).required(),
  createdAt: instant().required(),
  /** Until then what is paid is kept for the payer. */
  heldUntil: instant().required(),
  /** True where a new attempt may begin at once. */
  open: flag().required(),
})
export type PayerPayment = InferType<typeof payment>

/** All that a screen without a session may say of a payment (S02). */
export const outcome = object({
  state: text(20).oneOf(paymentStates).required(),
  title: text(120).required(),
  /** Path of the screen on which its payer sees more. */
  path: text(200).required(),
  /** Money has come for it, whatever became of that. */
  came: flag().default(false),
})
export type PaymentOutcome = InferType<typeof outcome>
