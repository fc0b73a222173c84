import { array, type InferType, object } from 'yup'
import { answers, pages } from '#contract/questionnaire/shapes.ts'
import { type LeadSource, leadSources, type StepKind, stateNames, stepKinds } from '#contract/rules/leads/states.ts'
import { count, day, email, flag, id, instant, lines, list, phone, studioCode, text } from '#contract/shapes.ts'

/** The most leads that one move takes. */
export const mostMoved = 500

export const state = () => text(12).oneOf(stateNames)
export const source = () => text(10).oneOf(Object.keys(leadSources) as LeadSource[])
export const stepTimeText = () =>
  text(5).matches(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'Bitte gib eine Uhrzeit ein.', excludeEmptyString: true })
const stepKindText = () => text(12).oneOf(Object.keys(stepKinds) as StepKind[])

/** Studios for which a category or a form is; none means all. */
export const studiosMeant = () => list(studioCode().required(), 200).label('Studios').required().default([])
/** A name or a title of up to 120 characters. */
export const titleText = (label: string) =>
  text(120)
    .label(label)
    .required(`Gib ${label === 'Name' ? 'einen Namen' : 'einen Titel'} ein.`)
/** Minutes of opening hours in which a lead is answered. */
export const answerMinutes = () => count(5, 4320).label('Erste Antwort nach Minuten')

/** Studios as a stranger sees them. */
export const openStudios = array()
  .of(object({ code: text(40).required(), name: text(120).required() }).required())
  .required()

/** The one step that is next (V03). */
export const stepForm = object({
  kind: stepKindText().label('Was').required(),
  day: day().label('Tag').required('Wähle einen Tag.'),
  time: stepTimeText().label('Uhrzeit').nullable().default(null),
  /** Nobody by name: the studio's. */
  owner: id().label('Wer').nullable().default(null),
})
export type LeadStep = InferType<typeof stepForm>

const vorname = () => text(80).label('Vorname').required('Gib einen Vornamen ein.').matches(/\S/, 'Gib einen Vornamen ein.')
const mail = () => email().label('E-Mail').notRequired().nullable().default(null)
const number = () =>
  phone()
    .label('Telefon')
    .nullable()
    .default(null)
    .when('email', ([given], shape) => (given ? shape : shape.required('Gib eine E-Mail-Adresse oder eine Telefonnummer ein.')))

const known = {
  vorname: vorname(),
  nachname: text(80).label('Nachname').nullable().default(null),
  email: mail(),
  telefon: number(),
  wish: lines(2000).label('Worum geht es?').nullable().default(null),
}

/** Somebody's own words in a form, without an account. */
export const publicLead = object({ ...known, answers: answers().nullable().default(null) })

/** A lead as staff write it down: a name, and one way to reach the person. */
export const leadForm = object({
  ...known,
  _id: id().required(),
  /** The studio in which it stands; null of one that no studio has yet. */
  studio: studioCode().label('Studio').nullable().default(null),
  geburtstag: day().label('Geburtsdatum').nullable().default(null),
  /** Asked not to be called: no call is a next step. */
  noCall: flag().label('Nicht anrufen').required().default(false),
  category: id().label('Kategorie').nullable().default(null),
  source: source().label('Woher').required().default('walkin'),
})

/** An edit; `to` gives it to another studio. */
export const leadEdit = leadForm.shape({
  version: count(1).required(),
  /** The person's own later word, which alone lifts «Nicht anrufen» (V05, V06), whatever `noCall` says: when and how they said it. */
  mayCall: lines(400).label('Darf wieder angerufen werden: Wann und wie hat die Person das gesagt?').nullable().default(null),
  to: studioCode().label('Anderes Studio').nullable().default(null),
})

const named = object({ _id: id().required(), name: text(200).required() })

export const leadRow = object({
  _id: id().required(),
  version: count(1).required(),
  studio: text(40).nullable().defined(),
  vorname: text(80).required(),
  nachname: text(80).nullable().defined(),
  email: text(254).nullable().defined(),
  telefon: text(16).nullable().defined(),
  wish: lines(2000).nullable().defined(),
  geburtstag: day().nullable().defined(),
  noCall: flag().required(),
  category: id().nullable().defined(),
  categoryName: text(120).nullable().defined(),
  form: named.nullable().defined(),
  source: source().required(),
  state: state().required(),
  since: instant().required(),
  /** Why it was lost, or how it was won without a contract in the house. */
  reason: text(200).nullable().defined(),
  /** The accepted contract that won it. */
  contract: id().nullable().defined(),
  received: instant().required(),
  lastEnquiry: instant().required(),
  enquiries: count(0).required(),
  step: stepForm
    .shape({ ownerName: text(161).nullable().defined() })
    .nullable()
    .defined(),
  /** Tries that reached nobody, and the days on which they were made. */
  tries: count(0).required(),
  triedDays: count(0).required(),
  /** A member, somebody who was spam before: told on the card, in no figure. */
  mark: text(20).nullable().defined(),
  referral: id().nullable().defined(),
  mergedInto: id().nullable().defined(),
})
export type Lead = InferType<typeof leadRow>

const happened = object({
  _id: id().required(),
  at: instant().required(),
  kind: text(12).required(),
  /** In words that are read as they are. */
  title: text(300).required(),
  text: lines(2000).nullable().defined(),
  author: text(161).nullable().defined(),
})

const enquiry = object({
  _id: id().required(),
  at: instant().required(),
  source: source().required(),
  form: text(120).nullable().defined(),
  name: text(161).required(),
  email: text(254).nullable().defined(),
  telefon: text(16).nullable().defined(),
  wish: lines(2000).nullable().defined(),
  answers: answers().nullable().defined(),
  /** The pages that were asked, where there were any. */
  pages: pages(),
})

const likeRow = object({
  _id: id().required(),
  version: count(1).required(),
  name: text(161).required(),
  state: state().required(),
  received: instant().required(),
  why: text(200).required(),
})

/** All that is known of a lead. */
export const leadCard = leadRow.shape({
  events: array().of(happened.required()).required(),
  asked: array().of(enquiry.required()).required(),
  /** Those that may be the same person. */
  alike: array().of(likeRow.required()).required(),
  /** Went into this one, and come apart again. */
  merged: array().of(named.required()).required(),
})
export type LeadCard = InferType<typeof leadCard>

export const noteForm = object({
  _id: id().required(),
  studio: studioCode().nullable().default(null),
  text: lines(2000).label('Notiz').required('Schreib eine Notiz.'),
})

export const outcomes = ['done', 'reached', 'notReached', 'moved'] as const

/** Result of the step, and the next one. */
export const stepAct = object({
  studio: studioCode().nullable().default(null),
  version: count(1).required(),
  outcome: text(12).oneOf(outcomes).required(),
  next: stepForm.nullable().default(null),
  note: lines(2000).label('Notiz').nullable().default(null),
})

export const moveForm = {
  status: state().required(),
  step: stepForm.nullable().default(null),
  /** Why it was lost; of one that is won the contract's number, or a word why there is none. */
  reason: text(200).label('Grund').nullable().default(null),
}
