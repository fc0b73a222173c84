import { array, type InferType, object } from 'yup'
import { code } from '#contract/codes.ts'
import { payment } from '#contract/payments/shapes.ts'
import { type CardSource, cardSources, cardStateNames } from '#contract/rules/membercards/states.ts'
import { count, day, email, flag, id, instant, lines, money, phone, studioCode, text } from '#contract/shapes.ts'
import { spareTaken } from '#contract/shop/orderDesk.ts'

export const cardState = () => text(10).oneOf(cardStateNames)
export const cardSource = () => text(10).oneOf(Object.keys(cardSources) as CardSource[])

const name = (label: string, missing: string) => text(80).label(label).required(missing).matches(/\S/, missing)

/** Somebody who wants the 11 days: a name, and one way to reach them. */
const known = {
  vorname: name('Vorname', 'Gib einen Vornamen ein.'),
  nachname: name('Name', 'Gib einen Namen ein.'),
  email: email().label('E-Mail').notRequired().nullable().default(null),
  telefon: phone()
    .label('Telefon')
    .nullable()
    .default(null)
    .when('email', ([given], shape) => (given ? shape : shape.required('Gib eine E-Mail-Adresse oder eine Telefonnummer ein.'))),
  geburtstag: day().label('Geburtsdatum').nullable().default(null),
}
const done = {
  _id: id().required(),
  studio: studioCode().label('Studio').required('Wähle ein Studio.'),
  /** When it was done, by the device's clock. */
  at: instant().required(),
}

/** A sign-up: what the rights call a Membercard-Anmeldung. */
export const subForm = object({ ...known, ...done })

/** A card as it is issued; `_id` is the sign-up's where there was one. */
export const cardForm = subForm.shape({
  /** Born on the device. */
  code: code().required(),
  /** Issued where there was no network: it stands, and is flagged where the person had one before. */
  offline: flag().required().default(false),
  /** Wants mails about the 11 days: the address is asked by a mail. */
  mails: flag().label('Mails zu den 11 Tagen').required().default(false),
})

/** Somebody with an account is signed up. */
export const personForm = object({ ...done, person: id().label('Person').required('Wähle eine Person.') })

/** Somebody shows a card. */
export const scanForm = object({ ...done, code: code().label('Code der Karte').required('Gib den Code der Karte ein.') })

export const changeForm = object({
  studio: studioCode().required(),
  version: count(1).required(),
  act: text(10)
    .oneOf(['convert', 'block', 'reopen'] as const)
    .required(),
  reason: text(200)
    .label('Grund')
    .nullable()
    .default(null)
    .when('act', ([act], shape) => (act === 'block' ? shape.required('Schreib, warum die Karte gesperrt wird.') : shape)),
})

/** Somebody with an account buys a card for their first 11 days, where one costs something. */
export const orderForm = object({ _id: done._id, studio: done.studio })

/** Price of a card in a studio, in Rappen; studios in which it is free are left out. */
export const cardPrice = object({ studio: studioCode().required(), price: money().required() })

/** A mail to who has a card and said yes to mails about it. */
export const newsletterForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required('Wähle ein Studio.'),
  subject: text(120).label('Betreff').required('Gib einen Betreff ein.'),
  text: lines(4000).label('Text').required('Schreib, was in der Mail steht.'),
})

const days = {
  /** The first and the last of the 11 days; null before the first visit. */
  first: day().nullable().defined(),
  last: day().nullable().defined(),
}

export const cardRow = object({
  _id: id().required(),
  version: count(1).required(),
  studio: studioCode().required(),
  vorname: text(80).required(),
  nachname: text(80).required(),
  email: text(254).nullable().defined(),
  telefon: text(16).nullable().defined(),
  geburtstag: day().nullable().defined(),
  state: cardState().required(),
  source: cardSource().required(),
  /** For whoever issues cards there alone. */
  code: text(12).nullable().defined(),
  person: id().nullable().defined(),
  lead: id().nullable().defined(),
  /** The same person had one in the 12 months before. */
  again: flag().required(),
  asked: instant().required(),
  issued: instant().nullable().defined(),
  issuedBy: text(161).nullable().defined(),
  ...days,
  /** Days on which it was shown. */
  visits: count(0).required(),
  closedAt: instant().nullable().defined(),
  reason: text(200).nullable().defined(),
  /** Rappen that it costs and that have come; 0 where it is free. */
  price: money().required(),
  paid: money().required(),
  /** Rappen to take at the desk: what is missing, and the same in cash. */
  left: money().required(),
  cash: money().required(),
  /** Rappen that are here although nothing is owed: they go back by the payment. */
  surplus: money().required(),
  spare: array().of(spareTaken.required()).required(),
  /** The access-control service could not be told. */
  trouble: text(10)
    .oneOf(['away', 'refused'] as const)
    .nullable()
    .defined(),
})
export type CardRow = InferType<typeof cardRow>

/** A card as its holder sees it. */
export const ownCard = object({
  _id: id().required(),
  studio: studioCode().required(),
  code: text(12).nullable().defined(),
  state: cardState().required(),
  issued: instant().nullable().defined(),
  ...days,
  /** Rappen that are still to be paid, and what of it was begun. */
  left: money().default(0),
  payment: payment.nullable().default(null),
})
export type OwnCard = InferType<typeof ownCard>

/** The 11 days: what was done, and what comes. */
export const tenDays = ownCard.shape({
  vorname: text(80).required(),
  /** Days on which they came. */
  visited: array().of(day().required()).required(),
})
export type TenDays = InferType<typeof tenDays>
