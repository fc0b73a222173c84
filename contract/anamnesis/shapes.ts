import { type InferType, object } from 'yup'
import { formKinds, formTitles, formVersion } from '#contract/anamnesisForms.ts'
import { code } from '#contract/codes.ts'
import { answers } from '#contract/questionnaire/shapes.ts'
import { anamnesisStates } from '#contract/rules/anamnesis/states.ts'
import { count, day, flag, guardian, id, instant, list, signature, studioCode, text, verbatim } from '#contract/shapes.ts'

/** State of an anamnesis. */
export const stateText = () => text(10).oneOf([...anamnesisStates])
/** Purpose of its form. */
export const kindText = () => text(10).oneOf([...formKinds])
/** SHA-256 in hex. */
export const hash = () => text(64).matches(/^[0-9a-f]{64}$/)

/** The consent to health data, signed on this device by whoever the answers are about (H10). */
export const consent = object({
  customerSignature: signature().required(),
  textVersion: text(20).required(),
  signedAt: instant().required(),
  guardian: guardian(),
})
export type AnamnesisConsent = InferType<typeof consent>

/** An adult who signs beside somebody under 18 (H06); the signature covers the name too. */
export const guardianSigned = object({
  name: guardian().required(),
  signature: signature().required('Bitte unterschreiben Sie das Formular'),
})
export type GuardianSigned = InferType<typeof guardianSigned>
/** Said where it is missing. */
export const guardianMissing = 'Unter 18 Jahren unterschreibt auch die gesetzliche Vertretung.'
/** Signatures of a draft that is not finished yet. They count as long as what was signed has this hash. */
export const draftSigned = object({
  hash: hash().required(),
  customerSignature: signature().required(),
  creatorSignature: signature().nullable().default(null),
  /** Named before the customer signs; the name may be half typed. */
  guardian: object({ name: verbatim(160).required(), signature: signature().nullable().default(null) })
    .nullable()
    .default(null),
  signedAt: instant().required(),
  /** Code that the hash names in place of the customer, where it was signed before anybody knew whose code it is; told by the studio alone. */
  code: code(),
})
export type DraftSigned = InferType<typeof draftSigned>

/** Filters of the list. */
export const anamnesisFilters = {
  status: list(stateText().required(), anamnesisStates.length),
  studio: list(studioCode().required(), 200),
  kind: list(kindText().required(), formKinds.length),
  form: list(id().required(), 200),
  /** Whoever began it. */
  creator: list(id().required(), 200),
  /** Those about whom it is; of whom the caller may not read there is nothing. */
  customer: list(id().required(), 20),
}

/** A line of the list; no answer is in it. */
export const anamnesisRow = object({
  _id: id().required(),
  person: id().required(),
  name: text(161).required(),
  studio: text(40).nullable().defined(),
  creator: text(161).nullable().defined(),
  /** Whoever began it makes training plans, too (L154, H23). */
  byTrainer: flag(),
  kind: kindText().required(),
  variant: text(40).nullable().defined(),
  /** Title of the form; null where the device does not know it yet. */
  formTitle: text(80).nullable().default(null),
  status: stateText().required(),
  /** How many finished copies there are: two people may have finished one draft (H12). */
  copies: count().required(),
  changedAt: instant().required(),
  submittedAt: instant().nullable().defined(),
  /** The caller may discard or remove it (H06). */
  mayRemove: flag().required(),
  version: count(1).required(),
})
export type AnamnesisRow = InferType<typeof anamnesisRow>

/** A finished copy, the newest is in force. */
const copy = object({
  number: count(1).required(),
  hash: hash().required(),
  /** Employee who took it, as the hash names them; null where people signed alone, whoever countersigned. */
  creator: id().nullable().default(null),
  /** Code that the hash names in place of the customer, where it was signed before anybody knew whose code it is. */
  code: code(),
  customerName: text(161).required(),
  /** Null where people filled in their own without a trainer (H07). */
  creatorName: text(161).nullable().defined(),
  /** They make training plans, too (L154, H23). */
  byTrainer: flag(),
  answers: answers().required(),
  customerSignature: signature().required(),
  creatorSignature: signature().nullable().defined(),
  guardian: guardianSigned.nullable().default(null),
  signedAt: instant().required(),
  receivedAt: instant().required(),
  /** When a trainer signed what was filled in without one. */
  countersignedAt: instant().nullable().default(null),
})
export type Copy = InferType<typeof copy>

/** Answers of two people to one question, neither of whom saw the other's. */
const clash = object({
  question: id().required(),
  /** Name of whoever gave the earlier answer. */
  by: text(161).required(),
  at: instant().required(),
  answers: answers().required(),
  /** Name of whoever gave the answer that stands. */
  now: object({ by: text(161).required(), at: instant().required() })
    .nullable()
    .default(null),
})

export type AnswerClash = InferType<typeof clash>

/** Answers in a draft by now, with the questions that two people answered. */
export const draftedAnswers = object({
  person: id().required(),
  answers: answers().required(),
  clashes: list(clash.required()).required(),
  version: count(1).required(),
})
export type DraftedAnswers = InferType<typeof draftedAnswers>

/** Whoever is asked, as far as an anamnesis needs them. */
export const customer = object({
  _id: id().required(),
  vorname: text().required(),
  nachname: text().required(),
  studio: text(40).nullable().defined(),
  geburtstag: day().nullable().defined(),
  consent1: flag().required(),
})

/** One with all that was answered and signed. */
export const wholeAnamnesis = object({
  _id: id().required(),
  person: id().required(),
  customer: customer.required(),
  status: stateText().required(),
  express: flag().required(),
  form: formVersion.required(),
  /** The draft's. */
  answers: answers().required(),
  clashes: list(clash.required()).required(),
  /** Signatures of a draft so far. */
  signed: draftSigned.nullable().default(null),
  /** The newest first. */
  copies: list(copy.required()).required(),
  changedAt: instant().required(),
  version: count(1).required(),
})
export type Anamnesis = InferType<typeof wholeAnamnesis>

/** Name of its PDF: the form and the person. */
export const paperName = ({ form, customer: { vorname, nachname } }: Pick<Anamnesis, 'form' | 'customer'>) =>
  `${formTitles[form.kind]} ${vorname} ${nachname}`.trim()
