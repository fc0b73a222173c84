import { array, type InferType, object } from 'yup'
import { keptFile } from '#contract/files.ts'
import { type ContractMark, type ContractState, contractMarks, contractStates } from '#contract/rules/contracts/states.ts'
import {
  count,
  country,
  day,
  email,
  flag,
  guardian as guardianNames,
  id,
  instant,
  lines,
  list,
  money,
  phone,
  plz,
  signature,
  studioCode,
  text,
  town,
} from '#contract/shapes.ts'
import { noticeRow } from './noticeShapes.ts'
import { billingDays, offerKinds, payWays } from './offerShapes.ts'
import { signedFields } from './signedShape.ts'

export type { ContractState }

const states = Object.keys(contractStates) as ContractState[]
const marks = Object.keys(contractMarks) as ContractMark[]

/** Where it was closed (C15). */
export const closedAt = ['studio', 'fair', 'website', 'home', 'phone'] as const
export type ClosedAt = (typeof closedAt)[number]

export const mostComments = 200
export const mostAttachments = 10

const missing = 'Dieses Feld wird benötigt'

/** What a contract says of its member, as signed (C38). */
export const signedPerson = object({
  vorname: text(80).label('Vorname').required(missing).matches(/\S/, missing),
  nachname: text(80).label('Nachname').required(missing).matches(/\S/, missing),
  geburtstag: day().label('Geburtsdatum').required(missing),
  geschlecht: text(20).oneOf(['w', 'm', 'd']).label('Geschlecht').required(missing),
  adresse_1: text(120).label('Strasse und Nummer').required(missing),
  adresse_2: text(120).label('Adresszusatz').nullable().default(null),
  plz: plz().label('PLZ').required(missing),
  stadt: town().label('Ort').required(missing),
  land: country().label('Land').required(missing),
  telefon: phone().label('Telefon').required(missing),
  email: email().label('E-Mail'),
})
export type SignedPerson = InferType<typeof signedPerson>

const known = (max: number) => text(max).nullable().defined()

/** The same of somebody who has not signed yet: as far as it is known. */
export const knownPerson = object({
  vorname: known(80),
  nachname: known(80),
  geburtstag: day().nullable().defined(),
  geschlecht: known(20),
  adresse_1: known(120),
  adresse_2: known(120),
  plz: known(10),
  stadt: known(80),
  land: known(80),
  telefon: known(40),
  email: known(254),
})
export type KnownPerson = InferType<typeof knownPerson>

/** IBAN without blanks; its check digits are right. */
const isIban = (value: string) => {
  const plain = value.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return false
  const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}
export const iban = () =>
  text(42)
    .label('IBAN')
    .test('iban', 'Diese IBAN stimmt nicht: Vergleiche sie mit der Karte oder dem Kontoauszug.', value => !value || isIban(value))

/** How the member pays; the account stands with `debit` alone. */
export const payment = object({
  way: text(10)
    .oneOf([...payWays])
    .label('Zahlungsart')
    .required('Wähle, wie bezahlt wird.'),
  iban: iban()
    .nullable()
    .default(null)
    .when('way', ([way], shape) => (way === 'debit' ? shape.required('Gib die IBAN an.') : shape)),
  holder: text(120)
    .label('Kontoinhaber')
    .nullable()
    .default(null)
    .when('way', ([way], shape) => (way === 'debit' ? shape.required('Gib an, wem das Konto gehört.') : shape)),
})
export type Payment = InferType<typeof payment>

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

/** One line of a price, in the order of C35. */
export const priceLine = object({
  kind: text(10).oneOf(['period', 'addOn', 'promotion', 'company', 'fee', 'pause', 'other']).required(),
  title: text(120).required(),
  /** Rappen; negative for what is taken off. */
  amount: money().required(),
})
export type PriceLine = InferType<typeof priceLine>

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

/** A stretch of days in the life of a contract. */
const stretch = object({
  from: day().required(),
  /** Inclusive; null goes on. */
  to: day().nullable().defined(),
  mayEnter: flag().required(),
  /** Rappen that this stretch costs; null where it has no end. */
  price: money().nullable().defined(),
  /** «Laufzeit», «Pause», «Bonus», «Verlängerung», «Gekündigt» …, in German. */
  why: text(120).required(),
  event: id().nullable().defined(),
})

const endLine = object({ title: text(120).required(), day: day().required(), days: count(-100_000, 100_000).nullable().defined() })

/** The life of a contract as `lifeOf` tells it (C03–C06). */
export const life = object({
  start: day().required(),
  /** As signed. */
  end: day().nullable().defined(),
  finalEnd: day().nullable().defined(),
  /** How the final end comes about, line by line. */
  endLines: array().of(endLine.required()).required(),
  /** Last day on which notice is in time; null where none is needed or none is possible. */
  lastNotice: day().nullable().defined(),
  stretches: array().of(stretch.required()).required(),
  pauses: array()
    .of(object({ from: day().required(), to: day().required(), days: count(1).required() }).required())
    .required(),
  bonuses: array()
    .of(object({ from: day().required(), to: day().required(), days: count(1).required() }).required())
    .required(),
  addOns: array()
    .of(
      object({
        title: text(60).required(),
        from: day().required(),
        to: day().nullable().defined(),
        status: text(10).oneOf(['ACTIVE', 'EXPIRED', 'FUTURE']).required(),
      }).required(),
    )
    .required(),
})
export type Life = InferType<typeof life>

const comment = object({
  _id: id().required(),
  text: text(2000).required(),
  at: instant().required(),
  author: text(161).nullable().defined(),
})

const happened = object({
  at: instant().required(),
  /** What happened, in German: «Angenommen», «Pause eingetragen» … */
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
  /** Whom to call where there is no network and a day runs out (C10). */
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
