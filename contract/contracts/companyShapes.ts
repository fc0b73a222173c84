import { array, type InferType, object } from 'yup'
import { count, day, flag, id, instant, list, studioCode, text, verbatim } from '#contract/shapes.ts'
import { companyHash } from './closingShapes.ts'

/** The most lines and bytes of a list. */
export const mostListed = 20_000
export const mostListBytes = 3_000_000
/** Lines of a page of a list as keyed hashes. */
export const knownAtOnce = 2000
/** The most errors that are told by line, beside how many there are. */
export const toldListErrors = 200
/** How long a dry run can be taken over, in ms. */
export const listDryFor = 3_600_000

const companyName = () => text(80).label('Firma').required('Gib der Firma einen Namen.').matches(/\S/, 'Gib der Firma einen Namen.')
/** Word by which somebody is found on a list. */
export const listedSaid = () => verbatim(254).label('E-Mail oder Personalnummer')
const percent = () => count(1, 10_000)

export const companyRow = object({
  _id: id().required(),
  name: text(80).required(),
  studios: array().of(text(40).required()).required(),
  /** People on the list that stands; 0 without one. */
  listed: count().required(),
  /** The least and the most of their hundredths of a percent; null without any. */
  least: percent().nullable().defined(),
  most: percent().nullable().defined(),
  /** The file that stands, and when it was taken over. */
  file: text(200).nullable().defined(),
  at: instant().nullable().defined(),
  /** Contracts that cost less by it now. */
  contracts: count().required(),
  version: count(1).required(),
})
export type CompanyRow = InferType<typeof companyRow>

/** A file that was taken over, the newest first. */
export const companyFileRow = object({
  _id: id().required(),
  name: text(200).required(),
  lines: count().required(),
  at: instant().required(),
  by: text(161).nullable().defined(),
})

/** Effects that a file would have. */
export const companyDry = object({
  /** Null of a file that can't be taken over. */
  id: id().nullable().defined(),
  name: text(200).required(),
  lines: count().required(),
  errors: array()
    .of(object({ line: count().required(), message: text(300).required() }).required())
    .required(),
  faults: count().required(),
  /** Until when it can be taken over. */
  until: instant().nullable().defined(),
  /** People on it by hundredths of a percent, the most first. */
  shares: array()
    .of(object({ percent: percent().required(), people: count().required() }).required())
    .required(),
  /** Against the list that stands. */
  added: count().required(),
  gone: count().required(),
  changed: count().required(),
  /** Contracts that would cost more again, in 30 days. */
  ending: count().required(),
})
export type CompanyDry = InferType<typeof companyDry>

export const companyTaking = object({
  /** The dry run's. */
  id: id().required(),
  /** The company's, born on the device for a new one. */
  company: id().required(),
  name: companyName(),
  studios: list(studioCode().required(), 200).min(1, 'Wähle mindestens ein Studio.').label('Gilt in').required(),
  /** Version of the company as it was seen; a new one has none. */
  version: count(1),
})

/** A company as whoever signs picks it. */
export const companyChoice = object({ _id: id().required(), name: text(80).required() })

/** The same with a page of its list as keyed hashes, for the desk without a network (C35). */
export const knownCompany = companyChoice.shape({
  key: text(64).required(),
  /** The list of which this is a page, and how many there are. */
  list: id().required(),
  pages: count(1).required(),
  /** Hash, hundredths of a percent and last day of each. */
  entries: array()
    .of(object({ hash: companyHash().required(), percent: percent().required(), until: day().nullable().defined() }).required())
    .required(),
})
export type KnownCompany = InferType<typeof knownCompany>

/** By which company a contract costs less. */
export const contractCompanyShown = object({
  name: text(80).required(),
  percent: percent().required(),
  /** A proof holds, and until when; else the list. */
  byProof: flag().required(),
  until: day().nullable().defined(),
  /** First day on which it costs more again. */
  endsOn: day().nullable().defined(),
})

export const companyProof = object({
  company: id().label('Firma').required('Wähle die Firma.'),
  percent: percent().label('Prozent').required('Gib die Prozente an.'),
  until: day().label('Gilt bis').required('Gib den letzten Tag an.'),
  /** An attachment's. */
  proof: id().label('Nachweis').required('Wähle die Beilage, die es belegt.'),
  version: count(1).required(),
})
