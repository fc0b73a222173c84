import { array, type InferType, object } from 'yup'
import { type ContractMark, type ContractState, contractMarks, contractStates } from '#contract/rules/contracts/states.ts'
import { count, day, flag, id, instant, lines, money, text } from '#contract/shapes.ts'
import { closedAt } from './closingShapes.ts'
import { life } from './lifeShapes.ts'
import { noticeRow } from './noticeShapes.ts'
import { billingDays, offerKinds, payWays } from './offerShapes.ts'
import { knownPerson } from './personShapes.ts'
import { signedFields } from './signedShape.ts'

export type { ContractState }

const states = Object.keys(contractStates) as ContractState[]
const marks = Object.keys(contractMarks) as ContractMark[]

export const mostComments = 200
export const mostAttachments = 10

/** One line of a price, in the order of C35. */
export const priceLine = object({
  kind: text(10).oneOf(['period', 'addOn', 'promotion', 'company', 'fee', 'pause', 'other']).required(),
  title: text(120).required(),
  /** Rappen; negative for what is taken off. */
  amount: money().required(),
})
export type ContractPriceLine = InferType<typeof priceLine>

export const contractRow = object({
  _id: id().required(),
  /** Rising, given at receipt. */
  number: count(1).required(),
  userId: id().required(),
  /** Running number of the person's contracts, from 0 (C02). */
  index: count(0).required(),
  name: text(161).required(),
  studio: text(40).required(),
  title: text(80).required(),
  state: text(10).oneOf(states).required(),
  marks: array().of(text(10).oneOf(marks).required()).required(),
  start: day().required(),
  /** Last day by all that is known; null while it runs until notice. */
  finalEnd: day().nullable().defined(),
  /** True where a notice stands. */
  noticed: flag().required(),
  /** Rappen of a period as signed. */
  price: money().required(),
  way: text(10)
    .oneOf([...payWays])
    .required(),
  receivedAt: instant().required(),
  since: instant().required(),
  /** The access-control service alone knows it (C37). */
  foreign: flag(),
  version: count(1).required(),
})
export type ContractRow = InferType<typeof contractRow>

const comment = object({
  _id: id().required(),
  text: text(2000).required(),
  at: instant().required(),
  author: text(161).nullable().defined(),
})

const happened = object({
  at: instant().required(),
  /** The event in German: «Angenommen», «Pause eingetragen» … */
  what: text(200).required(),
  reason: text(500).nullable().defined(),
  author: text(161).nullable().defined(),
})

const attachment = object({
  _id: id().required(),
  name: text(120).required(),
  type: text(40).required(),
  bytes: count().required(),
  at: instant().required(),
  /** Below /api/, for this caller and some hours. */
  address: text(300).required(),
})

/** One contract with all that whoever sells may see; bank account and papers come by calls of their own (C29). */
export const contractWhole = contractRow.shape({
  offer: id().required(),
  offerNumber: count(1).required(),
  kind: text(10)
    .oneOf([...offerKinds])
    .required(),
  billingDay: text(5)
    .oneOf([...billingDays])
    .required(),
  /** Its data as signed, or as edited since; of an offer that nobody has signed yet what is known. */
  data: knownPerson.required(),
  edited: flag(),
  guardian: text(160).nullable().defined(),
  closedAt: text(10)
    .oneOf([...closedAt])
    .required(),
  place: text(80).required(),
  day: day().required(),
  lines: array().of(priceLine.required()).required(),
  /** Rappen of the whole term with fees and VAT; null where it has no end. */
  total: money().nullable().defined(),
  hash: text(64).required(),
  life: life.required(),
  comments: array().of(comment.required()).required(),
  attachments: array().of(attachment.required()).required(),
  history: array().of(happened.required()).required(),
  ...signedFields,
  /** Newest first. */
  notices: array().of(noticeRow.required()).required(),
  /** Last day on which it can be withdrawn; null where neither law nor offer gives days (C15). */
  withdrawUntil: day().nullable().defined(),
  /** States that it may be put into now by whoever decides. */
  follows: array().of(text(10).oneOf(states).required()).required(),
})
export type ContractWhole = InferType<typeof contractWhole>

/** One's own, as its member sees it; no comment of the studio's. */
export const ownContract = contractRow.omit(['marks', 'version', 'since']).shape({
  studioName: text(120).required(),
  /** Number to call where there is no network and a day runs out (C10). */
  studioPhone: text(40).required(),
  lines: array().of(priceLine.required()).required(),
  total: money().nullable().defined(),
  life: life.required(),
  history: array().of(happened.required()).required(),
  ...signedFields,
  /** Newest first. */
  notices: array().of(noticeRow.required()).required(),
  /** Last day on which it can be withdrawn; null where neither law nor offer gives days (C15). */
  withdrawUntil: day().nullable().defined(),
})
export type OwnContract = InferType<typeof ownContract>

/** A contract that the access-control service leads, as its member sees it; the service tells neither prices nor notices (C37). */
export const tacContract = object({ title: text(200).required(), life: life.required() })
export type TacContract = InferType<typeof tacContract>

export const reason = (label = 'Grund') => lines(500).label(label)
