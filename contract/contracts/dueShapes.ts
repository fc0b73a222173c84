import { array, type InferType, object } from 'yup'
import { payment } from '#contract/payments/shapes.ts'
import {
  type DueKind,
  type DueState,
  dueKinds,
  dueStates,
  type PaybackReason,
  type PaybackState,
  paybackReasons,
  paybackStates,
} from '#contract/rules/contracts/dues.ts'
import { count, day, flag, id, instant, money, text } from '#contract/shapes.ts'
import { spareTaken } from '#contract/shop/orderDesk.ts'

export const dueKind = () => text(10).oneOf([...dueKinds] as DueKind[])
export const dueState = () => text(10).oneOf(Object.keys(dueStates) as DueState[])
export const paybackState = () => text(10).oneOf(Object.keys(paybackStates) as PaybackState[])

/** Something of a contract that is paid through the app, as its member sees it (C41). */
export const ownDue = object({
  _id: id().required(),
  /** The contract's. */
  contract: id().required(),
  kind: dueKind().required(),
  title: text(120).required(),
  /** Rappen that are owed by all that happened, and what of it has come. */
  owed: money().required(),
  paid: money().required(),
  /** First day on which it is to be paid. */
  dueOn: day().required(),
  state: dueState().required(),
  /** Last day on which it was reminded of. */
  remindedOn: day().nullable().defined(),
  /** The payment that runs or paid it; null where none was begun. */
  payment: payment.nullable().default(null),
})
export type OwnDue = InferType<typeof ownDue>

/** As staff see it; reminders are not for whoever sells (C01). */
export const dueRow = ownDue.omit(['payment', 'remindedOn']).shape({
  userId: id().required(),
  index: count(0).required(),
  number: count(1).required(),
  name: text(161).required(),
  studio: text(40).required(),
  createdAt: instant().required(),
  /** Rappen to take at the desk: what is missing, and the same in cash. */
  left: money().required(),
  cash: money().required(),
  spare: array().of(spareTaken.required()).required(),
})
export type DueRow = InferType<typeof dueRow>

/** Money that goes back to somebody and that no payment service sends (C41). */
export const paybackRow = object({
  _id: id().required(),
  contract: id().required(),
  userId: id().required(),
  index: count(0).required(),
  number: count(1).required(),
  name: text(161).required(),
  studio: text(40).required(),
  why: text(10)
    .oneOf(Object.keys(paybackReasons) as PaybackReason[])
    .required(),
  /** Rappen; where the access-control service has billed it, at most: what was never paid doesn't go back. */
  amount: money().required(),
  /** It came in at the desk or on a bill: it goes back by this payment, in the list of payments; null where we never had it. */
  payment: id().nullable().defined(),
  state: paybackState().required(),
  createdAt: instant().required(),
  /** Names of those who said that it was paid out, first and, where two are needed, second. */
  first: text(161).nullable().defined(),
  second: text(161).nullable().defined(),
  paidAt: instant().nullable().defined(),
  /** One administrator said both, for nobody else could. */
  alone: flag().required(),
  /** Two people have to say it. */
  needsTwo: flag().required(),
  version: count(1).required(),
})
export type PaybackRow = InferType<typeof paybackRow>
