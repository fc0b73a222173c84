import { type InferType, object } from 'yup'
import { keptFile } from '#contract/files.ts'
import { count, day, flag, guardian as guardianNames, id, instant, list, signature, studioCode, text } from '#contract/shapes.ts'
import { payment } from './payShapes.ts'
import { signedPerson } from './personShapes.ts'

/** The place where it was closed (C15). */
export const closedAt = ['studio', 'fair', 'website', 'home', 'phone'] as const
export type ClosedAt = (typeof closedAt)[number]

/** HMAC-SHA256 in hex of a mail address or personnel number, by its company's key. */
export const companyHash = () => text(64).matches(/^[0-9a-f]{64}$/, 'Diese Angabe stimmt nicht.')

/** What was chosen of an offer. */
export const choice = object({
  /** First day. */
  start: day().label('Beginn').required('Gib den Beginn an.'),
  addOns: list(id().required(), 12).required(),
  /** A promotion's id, or null. */
  promotion: id().nullable().default(null),
  /** The code that was typed for it. */
  code: text(20).nullable().default(null),
  /** True where the presale's terms are passed over (C08). */
  skipPresale: flag().required().default(false),
  /** Ticked for the line of its own about renewal (C11); asked where the offer renews. */
  renews: flag().required().default(false),
  /** The company whose list names whoever signs, by a keyed hash of what they gave, and hundredths of a percent that it takes off (C35). */
  company: object({ _id: id().required(), hash: companyHash().required(), percent: count(1, 10_000).required() })
    .nullable()
    .optional()
    .default(undefined),
})
export type Choice = InferType<typeof choice>

const signatures = object({
  member: signature().required('Bitte unterschreiben.'),
  /** Asked where the member is under 18 on the day of signing (C25). */
  guardian: signature().nullable().default(null),
})

/** The most photos of a closing. */
export const mostPhotos = 4

/** What staff send when somebody has signed (EP-101). */
export const closing = object({
  /** The contract's, made on the device. */
  _id: id().required(),
  studio: studioCode().label('Studio').required(),
  offer: id().required(),
  /** The version that was signed; without one that which is sold. */
  number: count(1),
  /** Somebody who has an account; null where the contract goes to a new one (C38). */
  person: id().nullable().default(null),
  data: signedPerson.required(),
  choice: choice.required(),
  payment: payment.required(),
  /** Name and relation of the legal guardian. */
  guardian: guardianNames().nullable().default(null),
  relation: text(60).label('Beziehung').nullable().default(null),
  closedAt: text(10)
    .oneOf([...closedAt])
    .required(),
  /** The town on the paper. */
  place: text(80).label('Ort').required(),
  /** By the device's clock, in Zurich; the paper's date. */
  day: day().required(),
  signedAt: instant().required(),
  /** SHA-256 of the paper that was signed, in hex (C43). */
  hash: text(64).required(),
  signatures: signatures.required(),
  /** Closed and accepted in one act, by whoever decides (C36). */
  accept: flag().required().default(false),
  /** The lead that led here (C08). */
  lead: id().nullable().default(null),
  /** Photos that were taken with it, of an identity card, a student's or an employer's (C20): no signature covers them. */
  photos: list(keptFile().required(), mostPhotos),
})
export type Closing = InferType<typeof closing>
