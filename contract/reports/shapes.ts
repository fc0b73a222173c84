import { array, type InferType, object } from 'yup'
import { keptFile } from '#contract/files.ts'
import {
  type ProblemKind,
  problemKinds,
  type ReportState,
  reportKinds,
  reportStates,
  type StudioReportKind,
  type Urgency,
  urgencies,
} from '#contract/rules/reports/states.ts'
import { count, day, id, instant, lines, list, studioCode, text } from '#contract/shapes.ts'

export const mostPhotos = 4
export const largestPhoto = 10_000_000
/** The most people who have to do with one accident. */
export const mostConcerned = 10

const reportKindText = () => text(10).oneOf(Object.keys(reportKinds) as StudioReportKind[])
const state = () => text(10).oneOf(Object.keys(reportStates) as ReportState[])
const urgency = () => text(10).oneOf(Object.keys(urgencies) as Urgency[])

/** A report of a defect, of hygiene or of IT; a photo says enough. */
export const problemForm = object({
  /** Made on the device. */
  _id: id().required(),
  studio: studioCode().label('Studio').required('Wähle das Studio.'),
  kind: text(10)
    .oneOf(Object.keys(problemKinds) as ProblemKind[])
    .label('Was ist los?')
    .required('Wähle, worum es geht.'),
  place: text(120).label('Ort oder Gerät').nullable().default(null),
  text: lines(2000)
    .label('Was ist passiert?')
    .nullable()
    .default(null)
    .when('photos', ([photos], shape) =>
      (photos as string[] | undefined)?.length ? shape : shape.required('Schreib einen Satz oder mach ein Foto.'),
    ),
  photos: list(keptFile().required(), mostPhotos).label('Fotos').required().default([]),
  urgency: urgency().label('Wie dringend?').required().default('normal'),
})
export type ProblemForm = InferType<typeof problemForm>

/** A report of an accident: health data, which lie sealed (T52). */
export const accidentForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required('Wähle das Studio.'),
  at: instant().label('Wann war es?').required('Sag, wann es war.'),
  text: lines(4000).label('Was ist passiert?').required('Schreib, was passiert ist.'),
  concerned: lines(1000).label('Wer war beteiligt?').nullable().default(null),
  /** Accounts of those concerned, as far as whoever reports may find people. */
  people: list(id().required(), mostConcerned).required().default([]),
})

const named = object({ _id: id().required(), name: text(161).required() })
const photo = object({ name: text(40).required(), /** Below /api/, for this caller and some hours. */ address: text(400).required() })

/** A report as lists have it; of an accident day and state alone. */
export const reportRow = object({
  _id: id().required(),
  version: count(1).required(),
  studio: text(40).required(),
  kind: reportKindText().required(),
  place: text(120).nullable().defined(),
  text: lines(2000).nullable().defined(),
  urgency: urgency().required(),
  photos: array().of(photo.required()).required(),
  state: state().required(),
  /** Answer to whoever reported it, by whoever works on it. */
  answer: lines(1000).nullable().defined(),
  author: named.nullable().defined(),
  created: instant().required(),
  /** The day of an accident. */
  day: day().nullable().defined(),
  /** When it came into its present state. */
  since: instant().required(),
  /** The to-do that was made of it. */
  todo: id().nullable().defined(),
})
export type StudioReport = InferType<typeof reportRow>

export const answerForm = object({
  studio: studioCode().required(),
  state: state().label('Stand').required(),
  answer: lines(1000)
    .label('Antwort')
    .nullable()
    .default(null)
    .when('state', ([to], shape) => (to === 'declined' ? shape.required('Sag in einem Satz, warum.') : shape)),
  version: count(1).required(),
})

export const ownReports = object({
  kinds: array()
    .of(object({ kind: reportKindText().required(), name: text(40).required() }).required())
    .required(),
  rows: array().of(reportRow.required()).required(),
})

export const accidentWhole = object({
  _id: id().required(),
  at: instant().required(),
  text: lines(4000).required(),
  concerned: lines(1000).nullable().defined(),
  people: array().of(named.required()).required(),
})
