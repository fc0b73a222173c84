import { type InferType, object } from 'yup'
import { isDay } from '#contract/days.ts'
import { count, day, flag, id, money, studioCode, text } from '#contract/shapes.ts'

export const feeKinds = { none: 'Keine', once: 'Einmal', month: 'Je angebrochene 30 Tage' } as const
export type FeeKind = keyof typeof feeKinds

/** How a closure of the studio is given back (C33). */
export const givenKinds = { asked: 'Auf Antrag', all: 'Allen' } as const
export type GivenKind = keyof typeof givenKinds

/** The end of a span beside its beginning, for yup's `test`. */
export const spanTest = [
  'order',
  'Das Ende liegt vor dem Anfang.',
  (to: string | null | undefined, { parent }: { parent: { from?: string } }) =>
    !to || !parent.from || !isDay(to) || !isDay(parent.from) || to >= parent.from,
] as const

const fee = object({
  kind: text(5)
    .oneOf(Object.keys(feeKinds) as FeeKind[])
    .label('Gebühr')
    .required(),
  /** Rappen. */
  amount: money().min(0).max(1_000_000).label('Betrag').required().default(0),
})

/** A reason for which the studio pauses (C32). */
export const pauseReason = object({
  _id: id().required(),
  text: text(80).label('Grund').required('Gib den Grund an.').matches(/\S/, 'Gib den Grund an.'),
  /** The access-control service's reason; null where nobody said one. */
  tacReason: text(64).label('Grund bei der Zutrittskontrolle').nullable().default(null),
  isPublic: flag().label('Auch im öffentlichen Formular').required().default(false),
  needsProof: flag().label('Braucht einen Beleg').required().default(false),
  /** Whoever decides reads it, and nobody else of the staff: lists say that it is personal (C13). */
  isHealth: flag().label('Sagt etwas über die Gesundheit').required().default(false),
  shortest: count(1, 730).label('Mindestens Tage').required('Wie viele Tage mindestens?'),
  longest: count(1, 730)
    .label('Höchstens Tage')
    .required('Wie viele Tage höchstens?')
    .test('order', 'Höchstens ist weniger als mindestens.', (most, { parent }) => !most || !parent.shortest || most >= parent.shortest),
  /** Days of a contract year; null is without a limit. */
  daysAYear: count(1, 366).label('Tage im Vertragsjahr').nullable().default(null),
  /** So many days before its receipt it may begin. */
  daysBack: count(0, 366).label('Tage rückwirkend').required('Wie viele Tage rückwirkend?').default(30),
  fee: fee.required(),
})
export type PauseReasonRow = InferType<typeof pauseReason>

/** Days on which a studio was closed, and how many are given back. */
export const closure = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required('Wähle das Studio.'),
  from: day().label('Geschlossen ab').required('Gib den ersten Tag an.'),
  to: day()
    .label('Geschlossen bis')
    .required('Gib den letzten Tag an.')
    .test(...spanTest),
  days: count(1, 366).label('Tage Gutschrift').required('Wie viele Tage gibt es zurück?'),
  given: text(5)
    .oneOf(Object.keys(givenKinds) as GivenKind[])
    .label('Wer bekommt sie?')
    .required(),
})
export type StudioClosure = InferType<typeof closure>

export const openClosure = closure.omit(['given']).shape({ studioName: text(120).required() })
export type OpenClosure = InferType<typeof openClosure>
