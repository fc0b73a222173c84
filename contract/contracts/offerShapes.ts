import { array, type InferType, object } from 'yup'
import { count, day, email, flag, id, instant, lines, list, money, studioCode, text } from '#contract/shapes.ts'
import { paperLayout } from './layoutShapes.ts'

/** `fixed` ends, `open-ended` runs until notice, `prepaid` is paid at once for its term, `entries` are so many visits. */
export const offerKinds = ['fixed', 'open-ended', 'prepaid', 'entries'] as const
export type OfferKind = (typeof offerKinds)[number]

/** How the member pays (C41): TAC's debit or bill, beforehand in the app or at the desk, or the company. */
export const payWays = ['debit', 'bill', 'prepaid', 'company'] as const
export type PayWay = (typeof payWays)[number]

/** The day on which a period begins (C03): that of the start, or the first of the month. */
export const billingDays = ['start', 'first'] as const
export type BillingDay = (typeof billingDays)[number]

export const addOnKinds = ['nutrition', 'other'] as const
export type AddOnKind = (typeof addOnKinds)[number]

export const mostAddOns = 12
export const mostPromotions = 12
export const mostMails = 10
/** Letters of a text before or after the terms; plain, with «# » headings, «- » lists and {placeholders} (C43). */
export const longestCondition = 8000

const price = () => money().min(0, 'Ein Preis ist nie kleiner als 0.').max(10_000_000)

export const addOn = object({
  _id: id().required(),
  kind: text(10)
    .oneOf([...addOnKinds])
    .label('Art')
    .required(),
  title: text(60).label('Zusatz').required('Gib dem Zusatz einen Namen.'),
  /** Rappen a period of the contract. */
  price: price().label('Preis pro Periode').required(),
})
export type OfferAddOn = InferType<typeof addOn>

/** The terms that a version of an offer fixes (C34, `contract` of L103). Amounts in Rappen with VAT. */
export const offerTerms = object({
  /** As members read it. */
  title: text(80).label('Name des Angebots').required('Gib dem Angebot einen Namen.'),
  kind: text(10)
    .oneOf([...offerKinds])
    .label('Art')
    .required(),
  /** The term of `fixed` and `prepaid`. */
  months: count(1, 60)
    .label('Laufzeit in Monaten')
    .nullable()
    .default(null)
    .when('kind', ([kind], shape) => (kind === 'fixed' || kind === 'prepaid' ? shape.required('Gib die Laufzeit an.') : shape)),
  /** Visits of `entries`. */
  entries: count(1, 500)
    .label('Eintritte')
    .nullable()
    .default(null)
    .when('kind', ([kind], shape) => (kind === 'entries' ? shape.required('Gib die Zahl der Eintritte an.') : shape)),
  /** Months before the end by which notice has to be there. */
  noticeMonths: count(0, 12).label('Kündigungsfrist in Monaten').required(),
  /** Renews by so many months unless notice was given; null ends (C11). */
  renewalMonths: count(1, 24).label('Verlängert sich um Monate').nullable().default(null),
  /** Months of one period. */
  periodMonths: count(1, 12).label('Periode in Monaten').required().default(1),
  /** Price of one period; of the whole where it is paid beforehand. */
  price: price().label('Preis pro Periode').required('Gib den Preis an.'),
  billingDay: text(5)
    .oneOf([...billingDays])
    .label('Abrechnung ab')
    .required(),
  joiningFee: price().label('Einschreibegebühr').required().default(0),
  /** Price of handing a contract over to somebody else; nothing where nobody has said so. */
  transferFee: price().label('Gebühr für eine Übertragung').optional(),
  /** Studios that it opens. */
  studios: list(studioCode().required(), 200).min(1, 'Wähle mindestens ein Studio.').label('Gilt in').required(),
  addOns: list(addOn.required(), mostAddOns).label('Zusätze').required(),
  /** MemberCategoryName at the access-control service. */
  category: text(80).label('Kategorie in der Zutrittskontrolle').nullable().default(null),
  ways: list(
    text(10)
      .oneOf([...payWays])
      .required(),
    payWays.length,
  )
    .min(1, 'Wähle mindestens eine Zahlungsart.')
    .label('Zahlungsarten')
    .required(),
  /** Days in which it can be withdrawn where it was closed away from the studio (C15); 0 is what the law gives alone. */
  withdrawalDays: count(0, 60).label('Widerruf in Tagen').required().default(0),
  /** Says that debt bars entry (C16). */
  debtClause: flag().label('Bei Rückstand kein Eintritt').required().default(false),
  /** Other terms before a studio opens, for what is signed until that day (C08). */
  presale: object({
    until: day().label('Vorverkauf bis').required('Gib den letzten Tag an.'),
    price: price().label('Preis im Vorverkauf').required('Gib den Preis an.'),
    joiningFee: price().label('Einschreibegebühr im Vorverkauf').required().default(0),
  })
    .nullable()
    .default(null),
})
export type OfferTerms = InferType<typeof offerTerms>

export const promotion = object({
  _id: id().required(),
  title: text(60).label('Aktion').required('Gib der Aktion einen Namen.'),
  /** Whoever types it gets it; null is given to everybody. */
  code: text(20).label('Code').nullable().default(null),
  from: day().label('Von').required(),
  until: day().label('Bis').required(),
  /** Hundredths of a percent off a period's price, or Rappen off; one of the two. */
  percent: count(1, 10_000).nullable().default(null),
  amount: price().nullable().default(null),
  /** For so many periods; null for the whole term. */
  periods: count(1, 60).label('Für Perioden').nullable().default(null),
  waivesFee: flag().label('Ohne Einschreibegebühr').required().default(false),
})
export type OfferPromotion = InferType<typeof promotion>

/** An offer as it is edited (C34, L103). What was signed holds a version of it, which never changes. */
export const offerForm = object({
  _id: id().required(),
  contract: offerTerms.required(),
  internalTitle: text(120).label('Interner Titel').required('Gib einen internen Titel an.'),
  /** People who are mailed at each closing. */
  eMails: list(email(), mostMails).label('Mail bei Abschluss an').required(),
  promotions: list(promotion.required(), mostPromotions).label('Aktionen').required(),
  /** Studios in which it is sold. */
  enabledStudios: list(studioCode().required(), 200).min(1, 'Wähle mindestens ein Studio.').label('Verkauft in').required(),
  preConditionText: lines(longestCondition).label('Text vor den Bedingungen').nullable().default(null),
  postConditionText: lines(longestCondition).label('Text nach den Bedingungen').nullable().default(null),
  /** The place of signing is the studio's town, else the brand's seat. */
  useStudioCity: flag().label('Ort ist die Stadt des Studios').required().default(true),
  badge: text(20).label('Etikett').nullable().default(null),
})
export type OfferForm = InferType<typeof offerForm>

export const offerRow = offerForm.shape({
  version: count(1).required(),
  /** The newest version that is sold; null while none is. */
  published: object({ number: count(1).required(), at: instant().required() })
    .nullable()
    .defined(),
  /** True where the edited offer differs from the sold one. */
  changed: flag().required(),
  /** Contracts signed on any version of it. */
  signed: count().required(),
  archivedAt: instant().nullable().defined(),
})
export type OfferRow = InferType<typeof offerRow>

/** A published version, as whoever sells or buys sees it: no internal title, no mails, and no promotion's code. */
export const soldOffer = object({
  /** The offer's. */
  _id: id().required(),
  number: count(1).required(),
  publishedAt: instant().required(),
  contract: offerTerms.required(),
  /** Those that hold at some time and need no code. */
  promotions: array().of(promotion.required()).required(),
  /** Some promotion of it has a code. */
  takesCode: flag().required(),
  enabledStudios: array().of(studioCode().required()).required(),
  preConditionText: text(longestCondition).nullable().defined(),
  postConditionText: text(longestCondition).nullable().defined(),
  useStudioCity: flag().required(),
  badge: text(20).nullable().defined(),
  /** How the brand's papers look; null is the house's own. */
  layout: paperLayout.nullable().optional().default(undefined),
})
export type SoldOffer = InferType<typeof soldOffer>

export const offerVersion = object({
  number: count(1).required(),
  publishedAt: instant().required(),
  /** No longer sold since; null for the one that is. */
  withdrawnAt: instant().nullable().defined(),
  by: text(161).nullable().defined(),
  signed: count().required(),
  contract: offerTerms.required(),
})
export type OfferVersion = InferType<typeof offerVersion>
