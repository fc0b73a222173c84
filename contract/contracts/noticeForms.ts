import { type InferType, object } from 'yup'
import { pictures } from '#contract/fileTypes.ts'
import { count, day, flag, id, instant, money, text, verbatim } from '#contract/shapes.ts'
import { cause, noticeKinds, noticeText, noticeWays } from './noticeShapes.ts'

/** Bytes of a proof at most, and the letters that carry them. */
export const largestProof = 3_000_000
export const proofLetters = Math.ceil(largestProof / 3) * 4
/** Types of a proof. */
export const proofTypes = ['application/pdf', ...pictures] as const

/** The longest time between the receipt of a letter and its entry, in days. */
export const oldestLetter = 90
/** The most days that are given at once. */
const mostBonus = 366

const noticeKindText = () =>
  text(13)
    .oneOf([...noticeKinds])
    .required()
/** Why whoever decides does it. */
export const noticeReason = () => noticeText('Grund').required('Gib einen Grund an.')

const neededCause = () =>
  cause()
    .nullable()
    .default(null)
    .when('kind', ([kind], shape) => (kind === 'extraordinary' ? shape.required('Wähle einen Grund.') : shape))

/** A member's notice (C39). */
export const notice = object({
  /** Id of the notice and of its event, made on the device. */
  _id: id().required(),
  kind: noticeKindText(),
  cause: neededCause(),
  /** Remark that they send with it. */
  said: noticeText('Bemerkung').nullable().default(null),
  /** When it was written, by the device's clock; it counts by its receipt (C10). */
  at: instant().required(),
})
export type NoticeForm = InferType<typeof notice>

/** Notice that came on paper, by mail or at the desk, as staff enter it. */
export const received = object({
  _id: id().required(),
  kind: noticeKindText(),
  way: text(6)
    .oneOf(noticeWays.filter(way => way !== 'app'))
    .label('Eingang')
    .required('Wähle, wie sie gekommen ist.'),
  day: day().label('Tag des Eingangs').required('Gib den Tag des Eingangs an.'),
  cause: neededCause(),
  said: noticeText('Bemerkung').nullable().default(null),
})
export type ReceivedNotice = InferType<typeof received>

/** How whoever decides takes a notice. */
export const confirmation = object({
  /** Last day of an extraordinary one; without it, it counts as an ordinary one. */
  to: day().label('Letzter Tag').nullable().default(null),
  /** Taken though it came after the last day of notice (C10). */
  late: flag().required().default(false),
  reason: noticeText('Grund')
    .nullable()
    .default(null)
    .when('late', ([late], shape) => (late ? shape.required('Gib an, warum sie noch gilt.') : shape)),
})
export type NoticeConfirmation = InferType<typeof confirmation>

/** Days that are given after the end of the term. */
export const bonus = object({
  _id: id().required(),
  days: count(1, mostBonus).label('Tage').required('Gib an, wie viele Tage.'),
  reason: noticeReason(),
})
export type BonusForm = InferType<typeof bonus>

/** Another price from a day on. */
export const priceChange = object({
  _id: id().required(),
  day: day().label('Ab').required('Gib an, ab wann.'),
  /** Rappen of a period. */
  price: money().min(0, 'Ein Preis ist nie negativ.').label('Preis').required('Gib den Preis an.'),
  reason: noticeReason(),
})
export type PriceForm = InferType<typeof priceChange>

/** Puts something else in place of an event, or nothing. */
export const correction = object({
  _id: id().required(),
  /** Id of the event. */
  of: id().required(),
  /** Days of a bonus, or price of a price change, in its place; without them the event says nothing any more. */
  days: count(1, mostBonus).label('Tage').nullable().default(null),
  price: money().min(0, 'Ein Preis ist nie negativ.').label('Preis').nullable().default(null),
  reason: noticeReason(),
})
export type CorrectionForm = InferType<typeof correction>

/** A certificate or another paper that shows why, whole: it is sealed with the act that carries it. */
export const proof = object({
  name: text(120).label('Datei').required('Wähle eine Datei.'),
  base64: verbatim(proofLetters)
    .matches(/^[A-Za-z0-9+/]+={0,2}$/, 'Diese Datei lässt sich nicht lesen.')
    .required('Wähle eine Datei.'),
})
export type NoticeProofForm = InferType<typeof proof>
