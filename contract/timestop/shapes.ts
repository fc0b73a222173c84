import { array, type InferType, object } from 'yup'
import { life } from '#contract/contracts/lifeShapes.ts'
import { signedFields } from '#contract/contracts/signedShape.ts'
import { keptFile } from '#contract/files.ts'
import { proof } from '#contract/publicForms.ts'
import { type PauseState, pauseStates } from '#contract/rules/contracts/states.ts'
import { count, day, email, flag, id, instant, lines, list, money, signature, studioCode, text, verbatim } from '#contract/shapes.ts'
import { pauseReason, spanTest } from './pauseReasons.ts'

/** The most proofs of one pause. */
export const mostProofs = 4
export const mostPauseComments = 100
/** Days back of which a device is told a person's visits. */
export const visitDays = 60

/** Steps that still have to be done by hand at the access-control service (C32). */
export const pauseSteps = {
  idle: 'Unterbruch eintragen',
  bonus: 'Bonuszeit hinter dem Ende eintragen',
  cut: 'Unterbruch kürzen',
  cutBonus: 'Bonuszeit kürzen',
} as const
export type PauseStep = keyof typeof pauseSteps
const step = () => text(10).oneOf(Object.keys(pauseSteps) as PauseStep[])

/** How a pause came to the studio. */
export const pauseWays = { app: 'App', form: 'Formular', desk: 'Empfang' } as const
export type PauseWay = keyof typeof pauseWays

const stateText = () => text(10).oneOf(Object.keys(pauseStates) as PauseState[])
const missing = 'Dieses Feld wird benötigt'

/** A running number of a person's contracts. */
export const contractIndex = () => count(0, 100_000).label('Vertrag')

const span = {
  from: day().label('Von').required('Gib den ersten Tag an.'),
  to: day()
    .label('Bis')
    .required('Gib den letzten Tag an.')
    .test(...spanTest),
}
const reasonId = () => id().label('Grund').required('Wähle den Grund.')

export const proofFiles = () => list(keptFile().required(), mostProofs).label('Belege').required().default([])

/** Request for a pause by somebody who is signed in. Proofs are named by their upload or their file. */
export const pauseForm = object({
  _id: id().required(),
  index: contractIndex().required('Wähle den Vertrag.'),
  reason: reasonId(),
  ...span,
  message: lines(1000).label('Nachricht').nullable().default(null),
  proofs: proofFiles(),
})
export type PauseForm = InferType<typeof pauseForm>

/** The same at the desk, for somebody else. */
export const deskForm = pauseForm.shape({
  userId: id().label('Person').required('Wähle die Person.'),
  /** Accepted in the same act, by whoever decides. */
  accept: flag().required().default(false),
  /** Why it is taken against a rule, such as a day on which the person was there. */
  overrule: lines(300).label('Warum trotzdem?').nullable().default(null),
})
export type DeskForm = InferType<typeof deskForm>

/** Bytes of the one file that the public form may carry. */
export const largestPaper = 5_000_000
/** The file of somebody without an account: it travels with the form. */
const paper = object({
  name: text(120).required(),
  type: text(40).required(),
  /** Its bytes. */
  base64: verbatim(Math.ceil(largestPaper / 3) * 4)
    .matches(/^[A-Za-z0-9+/]+={0,2}$/, 'Diese Datei lässt sich nicht lesen.')
    .required(),
})

/** Fields by which somebody without an account says who they are. */
export const strangerFields = {
  vorname: text(80).label('Vorname').required(missing).matches(/\S/, missing),
  nachname: text(80).label('Nachname').required(missing).matches(/\S/, missing),
  geburtstag: day().label('Geburtsdatum').required(missing),
  email: email().label('E-Mail'),
  studio: studioCode().label('Studio').required('Wähle das Studio.'),
}

/** The form of people who can't sign in (C12). */
export const applyForm = object({
  _id: id().required(),
  ...strangerFields,
  reason: reasonId(),
  ...span,
  message: lines(1000).label('Nachricht').nullable().default(null),
  paper: paper.nullable().default(null),
  signature: signature().label('Unterschrift').required('Bitte unterschreibe.'),
  proof: proof(),
})

/** Answer to a write: no word of why. */
export const receipt = object({ _id: id().required(), state: stateText().required(), version: count(1).required() })

/** A pause as its member sees it. */
export const ownPause = object({
  _id: id().required(),
  /** Null as long as the studio has not said which contract a public form meant. */
  index: count(0).nullable().defined(),
  /** Null for staff where it says something of health. */
  reason: id().nullable().defined(),
  reasonText: text(80).required(),
  from: day().required(),
  to: day().required(),
  days: count(0).required(),
  state: stateText().required(),
  /** Rappen. */
  fee: money().required(),
  /** The contract's last day with it; null without an end, and while it is not accepted. */
  newEnd: day().nullable().defined(),
  proofs: count(0, mostProofs).required(),
  needsProof: flag().required(),
  receivedAt: instant().required(),
  /** The studio’s sentence about its decision. */
  answer: text(500).nullable().defined(),
  /** Proofs still missing, as the studio last said. */
  reminder: text(300).nullable().defined(),
  since: instant().required(),
  version: count(1).required(),
})
export type OwnPause = InferType<typeof ownPause>

/** A running contract with all that a device needs to count a pause of it. */
export const pausable = object({
  _id: id().required(),
  index: count(0).required(),
  number: count(1).required(),
  title: text(80).required(),
  studio: text(40).required(),
  studioName: text(120).required(),
  ...signedFields,
  /** Days of the last 60 on which the person was there. */
  visits: array().of(day().required()).required(),
})
export type Pausable = InferType<typeof pausable>

/** Pauses, reasons and contracts from which one person's pauses are counted. */
export const ofPerson = object({
  pauses: array().of(ownPause.required()).required(),
  reasons: array().of(pauseReason.required()).required(),
  contracts: array().of(pausable.required()).required(),
})
export type OfPerson = InferType<typeof ofPerson>

/** The person and the contract of a row, as lists of the studio have them. */
export const whoseFields = {
  /** Null while nobody has said whose it is. */
  userId: id().nullable().defined(),
  index: count(0).nullable().defined(),
  /** The contract's number. */
  number: count(1).nullable().defined(),
  name: text(161).required(),
  studio: text(40).required(),
}
/** A pause as lists of the studio have it. */
export const pauseRow = object({
  _id: id().required(),
  ...whoseFields,
  /** Null of one that says something of health, whose text says nothing either. */
  reason: id().nullable().defined(),
  reasonText: text(80).required(),
  from: day().required(),
  to: day().required(),
  days: count(0).required(),
  state: stateText().required(),
  way: text(5)
    .oneOf(Object.keys(pauseWays) as PauseWay[])
    .required(),
  fee: money().required(),
  needsProof: flag().required(),
  proofs: count(0, mostProofs).required(),
  comments: count(0, mostPauseComments).required(),
  answer: text(500).nullable().defined(),
  /** Last day on which the member was reminded. */
  remindedOn: day().nullable().defined(),
  receivedAt: instant().required(),
  since: instant().required(),
  version: count(1).required(),
})
export type PauseRow = InferType<typeof pauseRow>

const said = { at: instant().required(), author: text(161).nullable().defined() }
const stepRow = object({
  step: step().required(),
  title: text(200).required(),
  doneAt: instant().nullable().defined(),
  by: text(161).nullable().defined(),
})
export type StepRow = InferType<typeof stepRow>

/** A rule that stands against a pause. */
const objection = object({ code: text(40).required(), text: text(300).required(), day: day().nullable().defined() })

/** One pause with all that whoever sells may see; a reason that says something of health, message and proofs come by a call of their own. */
export const pauseWhole = pauseRow.shape({
  /** The address on a public form. */
  email: text(254).nullable().defined(),
  geburtstag: day().nullable().defined(),
  title: text(80).nullable().defined(),
  /** Something was said or proven that only whoever decides reads. */
  hasMore: flag().required(),
  comments: count(0, mostPauseComments).required(),
  commentRows: array()
    .of(object({ _id: id().required(), text: text(2000).required(), ...said }).required())
    .required(),
  history: array()
    .of(object({ ...said, what: text(200).required(), reason: text(500).nullable().defined() }).required())
    .required(),
  /** Its contract without it and with it; null where nobody has said which one it is. */
  before: life.nullable().defined(),
  after: life.nullable().defined(),
  /** Objections that stand against it now. */
  objections: array().of(objection.required()).required(),
  steps: array().of(stepRow.required()).required(),
  /** State of its order to the access-control service, for which its steps are there until then. */
  order: object({ state: text(10).oneOf(['ordered', 'there', 'hand']).required(), said: text(300).nullable().defined() })
    .nullable()
    .default(undefined)
    .optional(),
  /** True where the caller decides in its studio. */
  decides: flag().required(),
  /** States into which whoever decides may put it now. */
  follows: array().of(stateText().required()).required(),
})
export type PauseWhole = InferType<typeof pauseWhole>

/** A proof, for whoever decides; `address` is below /api/ and asks for the token. */
export const proofRow = object({
  file: text(40).required(),
  type: text(40).required(),
  bytes: count(0, 100_000_000).required(),
  at: instant().required(),
  address: text(120).required(),
})
export type PauseProofRow = InferType<typeof proofRow>

export { stateText, step }
