import { array, type InferType, object } from 'yup'
import { count, day, decimal, email, flag, id, instant, list, signature, text } from '#contract/shapes.ts'
import { openingHours } from './openingHours.ts'

/**
 * A trainer of the studio; `duty` are the hours on duty (1 is Monday, HH:MM), each week or on that `day` alone. The public gets no family name.
 */
const trainer = object({
  _id: id().required(),
  vorname: text(80).required(),
  initials: text(4).required(),
  /** Set where this person makes training plans: they bear the trainers' badge (H23). */
  makesPlans: flag(),
  duty: list(object({ weekday: count(1, 7).required(), day: day(), from: text(5).required(), to: text(5).required() }), 40).required(),
})

/** A studio as everybody sees it (L72, L89); `adresse` is street and town, comma separated. */
export const publicStudio = object({
  _id: id().required(),
  code: text(40).required(),
  name: text().required(),
  canton: text(2).required(),
  adresse: text().required(),
  email: text(254).required(),
  telefon: text(40).required(),
  location: object({ lat: decimal(-90, 90).required(), long: decimal(-180, 180).required() }).required(),
  openingHours: openingHours().required(),
  /** Members get in at any hour, with or without staff. */
  alwaysCheckin: flag().required(),
  trainers: array().of(trainer).required(),
})
export type PublicStudio = InferType<typeof publicStudio>

/** Figures of a studio that its management keeps. */
export const studioFigures = {
  /** Days of holiday a year that the studio gives. */
  vacationDays: count(0, 60).label('Ferientage').required(),
  /** Growth aimed at, in percent of the members a year. */
  growth: decimal(-100, 1000).label('Wachstum').required(),
  /** Added to the number of members where the count is known to be off. */
  correction: count(-100_000, 100_000).label('Korrektur').required(),
}

/** A row of the back office: contact and figures (L51). An edit sends the `version` it saw. */
export const managedStudio = object({
  _id: id().required(),
  code: text(40).required(),
  version: count(1).required(),
  name: text().required(),
  canton: text(2).required(),
  adresse: text().required(),
  email: text(254).required(),
  telefon: text(40).required(),
  ...studioFigures,
})
export type ManagedStudio = InferType<typeof managedStudio>

const month = () => text(7).matches(/^\d{4}-(0[1-9]|1[0-2])$/, 'Bitte gib einen Monat an.')
/** Terminations of one month (YYYY-MM); `version` 0 where nothing is stored yet. */
export const terminations = object({
  code: text(40).required(),
  month: month().required(),
  terminations: count(0, 100_000).required(),
  version: count(0).required(),
})
export type Terminations = InferType<typeof terminations>

/** A team of a studio. */
export const studioTeam = object({
  _id: id().required(),
  studio: text(40).required(),
  title: text(80).required(),
  /** Days of holiday a year; null for readers who do not manage this studio. */
  vacationDays: count(0, 60).nullable(),
  version: count(1).required(),
})
export type Team = InferType<typeof studioTeam>

/** Opening hours of a studio as they are edited. */
export const hoursRow = object({
  code: text(40).required(),
  name: text().required(),
  version: count(1).required(),
  openingHours: openingHours().required(),
  alwaysCheckin: flag().required(),
})
export type OpeningHoursRow = InferType<typeof hoursRow>

/** One signature of a studio: the name of who gave it, and when. */
const studioSignature = object({
  _id: id().required(),
  name: text(161).required(),
  at: instant().required(),
  signature: signature().required(),
})

/** Signatures for a studio's letters: the latest holds, at most 20 earlier ones follow, newest first. */
export const studioSignatures = object({
  /** Null where no studio was chosen. */
  code: text(40).nullable(),
  current: studioSignature.nullable(),
  earlier: array().of(studioSignature).required(),
})
export type StudioSignatures = InferType<typeof studioSignatures>

/** Name and contact of a studio, as staff and a file of studios give them. */
export const studioContact = {
  name: text(80).label('Name').required(),
  adresse: text(200)
    .label('Adresse')
    .matches(/^[^,]+,[^,]+$/, 'Bitte gib Strasse und Ort an, durch ein Komma getrennt.')
    .required(),
  email: email().label('E-Mail'),
  telefon: text(40).label('Telefon').required(),
}
