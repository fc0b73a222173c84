import { array, type InferType, object } from 'yup'
import { type UpgradeState, upgradeStates } from '#contract/rules/contracts/states.ts'
import { count, day, flag, id, instant, list, money, studioCode, text } from '#contract/shapes.ts'
import { closing } from './closingShapes.ts'
import { payWays, soldOffer } from './offerShapes.ts'
import { payment } from './payShapes.ts'
import { signedPerson } from './personShapes.ts'
import { contractRow, priceLine, reason } from './shapes.ts'
import { signedFields } from './signedShape.ts'

export const states = Object.keys(upgradeStates) as UpgradeState[]
export const upgradeState = () => text(10).oneOf(states)

/** The most offers to which one may be upgraded. */
const mostTargets = 30

/** Offer that may be left for certain others, in these studios. */
export const mappingForm = object({
  _id: id().required(),
  /** Ids of offers. */
  from: id().label('Von').required('Wähle das Angebot, aus dem gewechselt wird.'),
  to: list(id().required(), mostTargets).label('Nach').min(1, 'Wähle mindestens ein Angebot.').required(),
  studios: list(studioCode().required(), 200).label('Gilt in').min(1, 'Wähle mindestens ein Studio.').required(),
})
export type MappingForm = InferType<typeof mappingForm>

export const mappingRow = mappingForm.shape({
  version: count(1).required(),
  /** The offers' internal titles, in the order of `to`. */
  fromTitle: text(120).required(),
  toTitles: array().of(text(120).required()).required(),
})
export type MappingRow = InferType<typeof mappingRow>

/** Closing of somebody who has signed an upgrade (EP-110, C43). */
export const upgradeClosing = closing
  .pick(['_id', 'offer', 'choice', 'guardian', 'relation', 'closedAt', 'place', 'day', 'signedAt', 'hash', 'signatures'])
  .shape({
    /** The version that was signed; without one that which is sold. */
    number: count(1),
    /** How it is paid from now on; null is as before. */
    payment: payment.nullable().default(null),
    /** Up to which moment what happened to the contract was known where it was signed: the reckoning holds by that. */
    knownAt: instant().required(),
  })
export type UpgradeClosing = InferType<typeof upgradeClosing>

/** The contract that is left: what the paper names of it, and what its days are counted from. */
const leftContract = contractRow.pick(['userId', 'index', 'number', 'studio', 'title', 'way']).shape({
  data: signedPerson.required(),
  /** A hint of the account from which it is paid; null for none. */
  account: text(40).nullable().defined(),
  /** Terms that begin on this day or later are paid as a whole, beforehand; null where they are paid by periods. */
  aheadFrom: day().nullable().default(null),
  /** Numbers of terms besides that are paid as a whole though it is paid otherwise by now. */
  aheadTerms: array().of(count(0).required()).default([]),
  ...signedFields,
})

/** To what a contract may be upgraded (EP-112). */
export const possibilities = object({
  /** Moment of this answer. */
  knownAt: instant().required(),
  left: leftContract.required(),
  /** Why it can't be left at all, in German; null where it can. */
  problem: text(200).nullable().defined(),
  offers: array().of(soldOffer.required()).required(),
})
export type Possibilities = InferType<typeof possibilities>

/** An upgrade as its member sees it. */
export const ownUpgrade = object({
  _id: id().required(),
  title: text(80).required(),
  state: upgradeState().required(),
  /** First day of what follows. */
  start: day().required(),
  /** Rappen that are paid at once, or go back. */
  due: money().required(),
  back: money().required(),
  receivedAt: instant().required(),
  /** Why it was rejected. */
  reason: text(500).nullable().defined(),
  version: count(1).required(),
})
export type OwnUpgrade = InferType<typeof ownUpgrade>

/** An upgrade in the studio's lists. */
export const upgradeRow = ownUpgrade.shape({
  /** The contract that is left. */
  userId: id().required(),
  index: count(0).required(),
  number: count(1).required(),
  name: text(161).required(),
  studio: text(40).required(),
  leftTitle: text(80).required(),
  /** Rappen of a period as signed. */
  price: money().required(),
  way: text(10)
    .oneOf([...payWays])
    .required(),
  /** Signed by the member on a device of their own. */
  byMember: flag().required(),
  since: instant().required(),
})
export type UpgradeRow = InferType<typeof upgradeRow>

export const upgradeWhole = upgradeRow.shape({
  lines: array().of(priceLine.required()).required(),
  total: money().nullable().defined(),
  /** Lines of what is paid as somebody goes over. */
  reckoning: array()
    .of(object({ title: text(200).required(), amount: money().required() }).required())
    .required(),
  place: text(80).required(),
  day: day().required(),
  hash: text(64).required(),
  author: text(161).nullable().defined(),
  /** Why it can't be accepted as it stands, in German. */
  problem: text(200).nullable().defined(),
  /** Price of the same upgrade by what is known now, where that differs from what was signed. */
  now: object({ due: money().required(), back: money().required() }).nullable().default(null).defined(),
  /** Running number of the contract that began with it. */
  nextIndex: count(0).nullable().defined(),
  follows: array().of(upgradeState().required()).required(),
})
export type UpgradeWhole = InferType<typeof upgradeWhole>

/** A member's contract, to what it may be upgraded, and what became of that, the newest first. */
export const ownPossibilities = possibilities.shape({ upgrades: array().of(ownUpgrade.required()).required() })
export type OwnPossibilities = InferType<typeof ownPossibilities>

export const upgradeTurn = object({
  status: upgradeState().required(),
  reason: reason()
    .nullable()
    .default(null)
    .when('status', ([status], shape) => (status === 'rejected' ? shape.required('Gib einen Grund an.') : shape)),
  version: count(1),
})
