import { array, type InferType, object } from 'yup'
import { type Brand, brands } from '#contract/brand.ts'
import { proof } from '#contract/publicForms.ts'
import { newsletterCenters } from '#contract/registration.ts'
import {
  type Channel,
  type ConsentKind,
  type ConsentState,
  channels,
  consentKinds,
  consentStates,
} from '#contract/rules/consent/consentFold.ts'
import { count, email, flag, id, instant, lines, text } from '#contract/shapes.ts'

const needed = 'Dieses Feld wird benötigt.'
const keysOf = <Key extends string>(words: Record<Key, string>) => Object.keys(words) as Key[]

const state = () => text(10).oneOf(keysOf<ConsentState>(consentStates))
const channel = () => text(10).oneOf(keysOf<Channel>(channels))
export const purpose = () => text(80)
const center = () => text(40).oneOf([...newsletterCenters])
const brand = () => text(10).oneOf(Object.keys(brands) as Brand[], 'Diese Marke gibt es nicht.')

export const subscribeForm = object({
  email: email().label('E-Mail'),
  newsletterCenter: center().label('Newsletter-Center').required(needed),
  vorname: text(80).label('Vorname').nullable().default(null),
  proof: proof(),
})

/** Consent that a mailed link asks to confirm. */
export const confirmation = object({
  /** «a…@b….ch». */
  address: text(254).required(),
  /** «Newsletter aus Frauenfeld». */
  what: text(120).required(),
  /** What comes and how often, and who sends it. */
  about: lines(600).required(),
  state: text(10)
    .oneOf(['open', 'done', 'over'] as const)
    .required(),
})
export type NewsletterConfirmation = InferType<typeof confirmation>

/** A mail program says `List-Unsubscribe=One-Click`, our page which of its two buttons was pressed; whatever else comes means the same as the first. */
export const unsubscribeForm = object({ 'List-Unsubscribe': text(100), was: text(100) })

/** Things that one may get of us, each switched for itself. */
export const wishes = ['newsletter', 'offersMail', 'offersPush'] as const
export type NewsletterWish = (typeof wishes)[number]

export const wishForm = object({
  what: text(20).oneOf(wishes).required(),
  on: flag().required(),
  /** Newsletter center of the subscription. */
  newsletterCenter: center()
    .label('Newsletter-Center')
    .nullable()
    .default(null)
    .test('given', needed, (value, { parent }) => !!value || parent.what !== 'newsletter' || parent.on === false),
  at: instant().required(),
})
export type WishForm = InferType<typeof wishForm>

export const ownWishes = object({
  rows: array()
    .of(
      object({
        what: text(20).oneOf(wishes).required(),
        newsletterCenter: text(40).nullable().defined(),
        state: state().required(),
        /** Until when it can be confirmed by the mail. */
        until: instant().nullable().defined(),
      }).required(),
    )
    .required(),
  /** What comes and how often, and who sends it. */
  about: lines(600).required(),
})
export type OwnWishes = InferType<typeof ownWishes>

/** An address and what may be sent to it. */
export const addressRow = object({
  _id: id().required(),
  channel: channel().required(),
  address: text(254).required(),
  /** Name of the account's owner; null where it is nobody's. */
  name: text(161).nullable().defined(),
  consents: array()
    .of(object({ purpose: purpose().required(), state: state().required(), since: instant().nullable().defined() }).required())
    .required(),
  /** When something last happened. */
  changed: instant().required(),
})
export type AddressRow = InferType<typeof addressRow>

export const addressHistory = addressRow.shape({
  events: array()
    .of(
      object({
        _id: id().required(),
        purpose: purpose().required(),
        kind: text(12).oneOf(keysOf<ConsentKind>(consentKinds)).required(),
        receipt: instant().required(),
        moment: instant().required(),
        /** Its source, in words. */
        source: text(200).required(),
        /** Version of what was read. */
        wording: count(1).nullable().defined(),
        /** Name of the staff who did it. */
        actor: text(161).nullable().defined(),
      }).required(),
    )
    .required(),
})
export type AddressHistory = InferType<typeof addressHistory>

export const withdrawForm = object({
  /** Null for all of them. */
  purpose: purpose().nullable().default(null),
  reason: text(150).label('Grund').required('Sag kurz, warum.'),
  at: instant().required(),
})

export const settingForm = object({
  brand: brand().required(),
  about: lines(600).label('Was kommt, und wie oft').required('Sag, was kommt und wie oft.'),
  version: count(0).required(),
})
export type Setting = InferType<typeof settingForm>

export const status = object({
  /** Mails go to the sandbox. */
  sandbox: flag().required(),
  sender: text(254).required(),
  /** Addresses by purpose and state; those of the caller's studios. */
  purposes: array()
    .of(
      object({
        purpose: purpose().required(),
        channel: channel().required(),
        yes: count().required(),
        asked: count().required(),
        no: count().required(),
        blocked: count().required(),
      }).required(),
    )
    .required(),
})
export type NewsletterStatus = InferType<typeof status>

/** The most lines of a list of subscribers, and its bytes. */
export const mostSubscribers = 50_000
export const mostSubscriberBytes = 5_000_000
/** Days for which a checked list waits for a second person. */
export const listDays = 7

/** Effects that a list of those who got the newsletter before would have. */
export const subscribersDry = object({
  /** Null of a file that can't be taken over. */
  id: id().nullable().defined(),
  name: text(200).required(),
  lines: count().required(),
  errors: array()
    .of(object({ line: count().required(), message: text(300).required() }).required())
    .required(),
  faults: count().required(),
  /** Addresses of which the ledger knows nothing: they are taken over. */
  fresh: count().required(),
  /** Those that said something already, which stays. */
  known: count().required(),
})
export type SubscribersDry = InferType<typeof subscribersDry>

export const subscriberList = object({
  _id: id().required(),
  name: text(200).required(),
  lines: count().required(),
  checked: instant().required(),
  by: text(161).nullable().defined(),
  taken: instant().nullable().defined(),
  takenBy: text(161).nullable().defined(),
  /** Nobody else could take it over. */
  alone: flag().required(),
  /** How many were taken over. */
  count: count().nullable().defined(),
})
export type SubscriberList = InferType<typeof subscriberList>
