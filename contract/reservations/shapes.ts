import { array, type InferType, object } from 'yup'
import { keptFile } from '#contract/files.ts'
import { reservationStates, typeStates } from '#contract/rules/reservations/states.ts'
import { count, day, flag, id, instant, lines, list, studioCode, text } from '#contract/shapes.ts'

const slotTimeText = () => text(5).matches(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Bitte gib eine Zeit wie 06:30 ein.')

/** A stretch of a weekday (1 is Monday) in which slots lie, on Zurich's clock; `24:00` is midnight at its end. */
const span = object({
  weekday: count(1, 7).required(),
  from: slotTimeText().required('Ab wann?'),
  to: slotTimeText()
    .required('Bis wann?')
    .test('after', 'Das Ende liegt vor dem Anfang.', (to, { parent }) => !to || !parent.from || to > parent.from),
})
export type ReservationSpan = InferType<typeof span>

/** Days on which nothing can be reserved, both included. */
const closure = object({
  from: day().required('Ab wann?'),
  to: day()
    .required('Bis wann?')
    .test('after', 'Das Ende liegt vor dem Anfang.', (to, { parent }) => !to || !parent.from || to >= parent.from),
})
export type ReservationClosure = InferType<typeof closure>

/** Minutes of the longest slot. */
export const longestSlot = 720

/** A kind of thing that can be reserved, as staff fill it in. Times are minutes. */
export const typeForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required('In welchem Studio?'),
  name: text(80).label('Name').required('Wie heisst es?'),
  text: lines(1000).label('Beschreibung').nullable().default(null),
  picture: keptFile().label('Bild').nullable().default(null),
  capacity: count(1, 500).label('Plätze zur selben Zeit').required('Wie viele Plätze gibt es?'),
  slotMinutes: count(5, longestSlot).label('Dauer').required('Wie lange dauert ein Platz?'),
  /** Between two slots, for cleaning. */
  bufferMinutes: count(0, 240).label('Pause danach').default(0),
  /** A slot can be had until so long before it begins. */
  leadMinutes: count(0, 10_080).label('Vorlauf').default(0),
  /** Slots of so many days from today on can be had. */
  aheadDays: count(1, 90).label('Tage im Voraus').default(14),
  /** Its owner moves a reservation until so long before it begins. */
  changeMinutes: count(0, 10_080).label('Verschieben bis').default(60),
  /** Reservations to come that one person may have at a time. */
  most: count(1, 50).label('Höchstens pro Person').default(2),
  hours: list(span.required(), 28).label('Zeiten').required().min(1, 'Wann ist es offen?'),
  closures: list(closure.required(), 100).label('Geschlossen').default([]),
  /** Members see it. */
  published: flag().label('Veröffentlicht').default(false),
})
export type TypeForm = InferType<typeof typeForm>

/** A stretch of time, with the places that are free in it. */
export const slot = object({ startsAt: instant().required(), endsAt: instant().required(), free: count().required() })
export type ReservationSlot = InferType<typeof slot>

/** A type as members see it. */
export const offer = object({
  _id: id().required(),
  studio: studioCode().required(),
  name: text(80).required(),
  text: text(1000).nullable(),
  pictureAddress: text(400).nullable(),
  capacity: count().required(),
  slotMinutes: count().required(),
  leadMinutes: count().required(),
  aheadDays: count().required(),
  changeMinutes: count().required(),
  most: count().required(),
  state: text(10).oneOf(typeStates).required(),
  /** The caller has reported it as defective, and nobody has mended it since. */
  reportedByMe: flag().required(),
  /** The next slots with a free place. */
  next: array().of(slot).required(),
})
export type ReservationOffer = InferType<typeof offer>

/** Somebody's place in a slot. */
export const reservation = object({
  _id: id().required(),
  type: id().required(),
  /** The type's name. */
  name: text(80).required(),
  studio: studioCode().required(),
  startsAt: instant().required(),
  endsAt: instant().required(),
  state: text(10).oneOf(reservationStates).required(),
  /** Its owner may move it until then. */
  changeUntil: instant().required(),
  /** True where the reserved thing is defective now: the turn holds, if it is mended by then. */
  defective: flag().required(),
  /** Why the studio cancelled it. */
  reason: text(200).nullable(),
  version: count(1).required(),
})
export type Reservation = InferType<typeof reservation>

/** A refusal hands back the next free slots. */
export const instead = object({ next: array().of(slot).required() })
