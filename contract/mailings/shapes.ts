import { array, type InferType, object } from 'yup'
import { brandWord, goalLink } from '#contract/addressed.ts'
import { keptFile } from '#contract/files.ts'
import { audience } from '#contract/notifications.ts'
import { newsletterCenters } from '#contract/registration.ts'
import { count, flag, id, instant, lines, list, text } from '#contract/shapes.ts'
import {
  type Advertises,
  type BlockKind,
  type BounceKind,
  blockKinds,
  bounceKinds,
  type DeliveryState,
  deliveryStates,
  type LeftReason,
  leftReasons,
  type MailingState,
  mailingStates,
  mostBlocks,
  subjectsOf,
  type WaitReason,
  waitReasons,
} from './words.ts'

const keysOf = <Key extends string>(words: Record<Key, string>) => Object.keys(words) as Key[]

/** A piece of a mailing; which fields it has says its kind. */
const block = object({
  _id: id().required(),
  kind: text(10).oneOf(keysOf<BlockKind>(blockKinds)).required(),
  /** A title's words, a text's HTML, a button's label, a course's or an event's name. */
  text: lines(20_000).nullable().default(null),
  /** When and where a course or an event is, in words. */
  detail: text(200).nullable().default(null),
  picture: keptFile().label('Bild').nullable().default(null),
  /** The picture in words. */
  described: text(200).label('Was zeigt das Bild?').nullable().default(null),
  link: goalLink().label('Führt zu').nullable().default(null),
}).test('whole', 'Ein Baustein ist noch leer.', ({ kind, text: words, picture, described, link }) => {
  if (kind === 'picture') return !!picture && !!described
  return !!words && (!['button', 'course', 'event'].includes(kind) || !!link)
})
export type MailingBlock = InferType<typeof block>

/** One that staff write (V08). */
export const mailingForm = object({
  /** Made on the device. */
  _id: id().required(),
  subject: text(150).label('Betreff').required('Gib der Mail einen Betreff.'),
  /** The brand that sends it and whose face it wears. */
  brand: brandWord().required('Wähle, wer sie verschickt.'),
  advertises: text(12).label('Was es ist').oneOf(keysOf<Advertises>(subjectsOf)).required('Wähle, was es ist.'),
  centers: list(
    text(40)
      .oneOf([...newsletterCenters])
      .required(),
    newsletterCenters.length,
  )
    .label('Newsletter-Center')
    .when('advertises', ([advertises], shape) =>
      advertises === 'newsletter' ? shape.min(1, 'Wähle, welche Newsletter.').required('Wähle, welche Newsletter.') : shape,
    ),
  ...audience,
  blocks: list(block.required(), mostBlocks)
    .label('Inhalt')
    .min(1, 'Eine Mail braucht einen Inhalt.')
    .required('Eine Mail braucht einen Inhalt.'),
  at: instant().label('Ab').nullable().default(null),
  /** Also beyond 8 to 20 o'clock, on Sundays and public holidays. */
  anyHour: flag().label('Auch nachts, sonntags und an Feiertagen').default(false),
})
export type MailingForm = InferType<typeof mailingForm>

export const mailingEdit = mailingForm.shape({ version: count(1).required() })

const amounts = object({
  planned: count().required(),
  claimed: count().required(),
  handed: count().required(),
  deferred: count().required(),
  refused: count().required(),
  left: count().required(),
  uncertain: count().required(),
  /** Number of those handed over that came back. */
  bounced: count().required(),
})
export type MailingAmounts = InferType<typeof amounts>

const word = object({ _id: id().required(), name: text(161).required(), at: instant().required(), alone: flag().required() })

export const mailingRow = mailingForm.shape({
  version: count(1).required(),
  state: text(10).oneOf(keysOf<MailingState>(mailingStates)).required(),
  /** Why it waits for somebody. */
  reason: text(10).oneOf(keysOf<WaitReason>(waitReasons)).nullable().defined(),
  author: text(161).nullable().defined(),
  createdAt: instant().required(),
  /** People who have approved what stands there now. */
  words: array().of(word.required()).required(),
  /** How many have to; null where nobody has asked yet. */
  needed: count(1, 2).nullable().defined(),
  started: instant().nullable().defined(),
  ended: instant().nullable().defined(),
  /** Until when it rests: for the morning, or for an address that is to be tried again. */
  next: instant().nullable().defined(),
  /** Rows, by where they stand. */
  amounts: amounts.required(),
  /** How often a page was opened by one of its links. */
  clicks: count().required(),
})
export type MailingRow = InferType<typeof mailingRow>

/** Effects of approving it, by now. */
export const dryRun = object({
  /** Hash of what is approved: text, audience, sender and time. */
  hash: text(64).required(),
  gets: count().required(),
  /** Customers among those who never said yes, but were told that they can refuse (V06). */
  excepted: count().required(),
  none: array()
    .of(object({ why: text(10).oneOf(keysOf<LeftReason>(leftReasons)).required(), people: count().required() }).required())
    .required(),
  /** The first of them by name. */
  named: array()
    .of(
      object({
        address: text(254).required(),
        name: text(161).nullable().defined(),
        why: text(10).oneOf(keysOf<LeftReason>(leftReasons)).required(),
      }).required(),
    )
    .required(),
  /** Recipients who got another mailing within three days. */
  lately: count().required(),
  /** Two people have to approve it: why, in words. */
  two: text(120).nullable().defined(),
  /** The moment from which it goes out. */
  from: instant().required(),
  bytes: count().required(),
})
export type MailingDryRun = InferType<typeof dryRun>

export const deliveryRow = object({
  _id: id().required(),
  address: text(254).required(),
  name: text(161).nullable().defined(),
  state: text(10).oneOf(keysOf<DeliveryState>(deliveryStates)).required(),
  why: text(10).oneOf(keysOf<LeftReason>(leftReasons)).nullable().defined(),
  /** Last words of the mail server. */
  said: text(300).nullable().defined(),
  bounce: text(10).oneOf(keysOf<BounceKind>(bounceKinds)).nullable().defined(),
  tries: count().required(),
  /** When that came about. */
  at: instant().required(),
})
export type DeliveryRow = InferType<typeof deliveryRow>
