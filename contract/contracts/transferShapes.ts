import { array, type InferType, mixed, object } from 'yup'
import { type TransferState, transferStates } from '#contract/rules/contracts/states.ts'
import type { ContractTerms } from '#contract/rules/contracts/terms.ts'
import type { Handing } from '#contract/rules/contracts/transfer.ts'
import { count, day, flag, guardian, id, instant, money, signature, text } from '#contract/shapes.ts'
import { payWays, soldOffer } from './offerShapes.ts'
import { payment } from './payShapes.ts'
import { knownPerson, signedPerson } from './personShapes.ts'
import { reason } from './shapes.ts'

const states = Object.keys(transferStates) as TransferState[]
export const transferState = () => text(10).oneOf(states)

/** The most transfers of one contract that are told. */
export const mostTransfers = 30

/** Beginning of a transfer, sent by staff: to whom a contract goes, and from which day on. */
export const transferStart = object({
  _id: id().required(),
  taker: id().label('Wer übernimmt ihn?').required('Wähle, wer den Vertrag übernimmt.'),
  start: day().label('Ab').required('Gib den ersten Tag an.'),
})
export type TransferStart = InferType<typeof transferStart>

const frame = {
  _id: id().required(),
  state: transferState().required(),
  /** Terms that both sign; the server's own, no device ever sends one. */
  handing: mixed<Handing>().required(),
  takenAt: instant().nullable().defined(),
  gaveAt: instant().nullable().defined(),
  /** Why somebody said no. */
  reason: text(500).nullable().defined(),
  createdAt: instant().required(),
  since: instant().required(),
  version: count(1).required(),
}

/** A transfer as whoever sells sees it; what was signed of it comes with the contract that follows. */
export const transferRow = object({
  ...frame,
  giverId: id().required(),
  takerId: id().required(),
  index: count(0).required(),
  /** Running number of the taker's contract, once it is accepted. */
  nextIndex: count(0).nullable().defined(),
  /** Why it can't be accepted as it stands, in German. */
  problem: text(300).nullable().defined(),
})
export type TransferRow = InferType<typeof transferRow>

/** The most that wait in one list. */
export const mostWaiting = 100

/** One that both have signed, for whoever looks at what waits today; `userId` and `index` lead to the contract that is handed over. */
export const waitingTransfer = object({
  _id: id().required(),
  userId: id().required(),
  index: count(0).required(),
  number: count(1).required(),
  title: text(160).required(),
  giver: text(161).required(),
  taker: text(161).required(),
  start: day().required(),
})

/** How a contract stands to being handed over. */
export const transferable = object({
  /** Why it can't be at all, in German; null where it can. */
  problem: text(300).nullable().defined(),
  /** The next days on which it can. */
  days: array().of(day().required()).required(),
  /** Any day from the first on goes, too. */
  anyDay: flag().required(),
  /** Rappen, which whoever takes it pays. */
  fee: money().required(),
  rows: array().of(transferRow.required()).required(),
})
export type Transferable = InferType<typeof transferable>

/** One's own, as giver or as taker. */
export const ownTransfer = object({
  ...frame,
  role: text(5).oneOf(['giver', 'taker']).required(),
  studioName: text(120).required(),
  /** All that the taker's paper is made of; null for the giver, and once nothing is signed any more. */
  taking: object({
    terms: mixed<ContractTerms>().required(),
    offer: soldOffer.required(),
    ways: array()
      .of(
        text(10)
          .oneOf([...payWays])
          .required(),
      )
      .required(),
    data: knownPerson.required(),
    place: text(80).required(),
  })
    .nullable()
    .defined(),
})
export type OwnTransfer = InferType<typeof ownTransfer>

const relation = text(60).label('Beziehung').nullable().default(null)
const signatures = object({
  member: signature().required('Bitte unterschreiben.'),
  /** Asked where the member is under 18 on the day of signing (C25). */
  guardian: signature().nullable().default(null),
})

/** Paper that the taker signs, of the contract that goes on with them. */
export const taking = object({
  data: signedPerson.required(),
  payment: payment.required(),
  /** Ticked for the line of its own about renewal (C11); asked where it renews. */
  renews: flag().required().default(false),
  guardian: guardian().nullable().default(null),
  relation,
  day: day().required(),
  signedAt: instant().required(),
  /** SHA-256 of the paper, in hex (C43). */
  hash: text(64).required(),
  signatures: signatures.required(),
})
export type TransferTaking = InferType<typeof taking>

/** Terms that the giver signs: what goes over, and to whom. */
export const giving = object({
  guardian: guardian().nullable().default(null),
  relation,
  signedAt: instant().required(),
  /** SHA-256 of the handing, in hex. */
  hash: text(64).required(),
  signatures: signatures.required(),
})
export type Giving = InferType<typeof giving>

export const transferTurn = object({
  status: text(10).oneOf(['accepted', 'rejected', 'deleted']).required(),
  reason: reason()
    .nullable()
    .default(null)
    .when('status', ([status], shape) => (status === 'rejected' ? shape.required('Gib einen Grund an.') : shape)),
  version: count(1),
})

export const transferDecline = object({ reason: reason().nullable().default(null) })
