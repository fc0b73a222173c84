import { array, type InferType, object } from 'yup'
import { minuteOf } from '#contract/clock.ts'
import { quarter } from '#contract/rules/daycare/daycarePlaces.ts'
import { type DaycareState, signupStates } from '#contract/rules/daycare/states.ts'
import { count, day, flag, id, instant, lines, list, phone, studioCode, text, verbatim } from '#contract/shapes.ts'

/** The most children of one person, and those who may collect one. */
export const mostChildren = 10
export const mostCollectors = 6

/** HH:MM by the studio's clock, on a quarter of an hour. */
const daycareTimeText = () =>
  verbatim(5)
    .matches(/^([01]\d|2[0-3]):[0-5]\d$/, { excludeEmptyString: true, message: 'Gib eine Uhrzeit wie 09:15 ein.' })
    .test('quarter', 'Es geht in Viertelstunden.', value => !value || minuteOf(value) % quarter === 0)

const opening = object({ weekday: count(1, 7).required(), from: daycareTimeText().required(), to: daycareTimeText().required() }).test(
  'order',
  'Das Ende liegt vor dem Anfang.',
  ({ from, to }) => !from || !to || from < to,
)
const ratio = object({ upTo: count(0, 18).required(), children: count(1, 30).required() })

/** When a studio's Kinderhort is open, and for whom. */
export const hoursForm = object({
  studio: studioCode().required(),
  weekdays: list(opening.required(), 7).label('Öffnungszeiten').required(),
  closed: list(day().required(), 200).label('Geschlossene Tage').required().default([]),
  places: count(0, 200).label('Plätze').required('Wie viele Kinder haben Platz?'),
  fromMonths: count(0, 216).label('Jüngstes Kind, in Monaten').required(),
  toYears: count(0, 18).label('Ältestes Kind, in Jahren').required(),
  mostMinutes: count(15, 720).label('Längste Zeit, in Minuten').required(),
  /** Children whom one carer looks after, by age. */
  ratios: list(ratio.required(), 10).required(),
  version: count(0),
})
export type HoursForm = InferType<typeof hoursForm>

const collector = object({ name: text(80).label('Name').required(), phone: phone().label('Telefon').required() })

export const childForm = object({
  _id: id().required(),
  vorname: text(80).label('Vorname').required('Gib den Vornamen ein.'),
  geburtstag: day().label('Geburtstag').required('Gib den Geburtstag ein.'),
  /** Allergies and what else a carer has to know; it lies sealed. */
  notes: lines(1000).label('Allergien und Hinweise').nullable().default(null),
  /** Whoever may collect the child besides its parent. */
  collectors: list(collector.required(), mostCollectors).label('Wer darf abholen?').required().default([]),
})
export type ChildForm = InferType<typeof childForm>
export const childRow = childForm.shape({ version: count(1).required() })
export type Child = InferType<typeof childRow>

const times = {
  day: day().label('Tag').required(),
  from: daycareTimeText().label('Von').required(),
  to: daycareTimeText().label('Bis').required(),
}

export const signupForm = object({
  _id: id().required(),
  child: id().label('Kind').required('Wähle ein Kind.'),
  /** Studio where it is not the parent's own. */
  studio: studioCode(),
  ...times,
  /** True where the booking waits for a place because none is free. */
  waits: flag(),
})

/** By a carer: for a child that is known, or for one that comes in with its parent. */
export const adminForm = object({
  _id: id().required(),
  studio: studioCode().required(),
  user: id().label('Elternteil').required('Wähle das Mitglied.'),
  child: id().required(),
  vorname: text(80).label('Vorname des Kindes').required('Gib den Vornamen ein.'),
  geburtstag: day().label('Geburtstag').required('Gib den Geburtstag ein.'),
  ...times,
})

const state = () => text(10).oneOf(Object.keys(signupStates) as DaycareState[])

export const signupRow = object({
  _id: id().required(),
  version: count(1).required(),
  child: id().required(),
  vorname: text(80).required(),
  /** Whole years on that day. */
  age: count(0, 130).required(),
  studio: text(40).required(),
  ...times,
  state: state().required(),
  cameAt: instant().nullable().defined(),
  wentAt: instant().nullable().defined(),
  collectedBy: text(80).nullable().defined(),
  reason: text(200).nullable().defined(),
  /** For carers: its parent. */
  parent: object({ _id: id().required(), name: text(161).required(), phone: text(40).nullable().defined() })
    .nullable()
    .defined(),
  /** For carers: the parent came in today and has not gone out. */
  parentHere: flag().required(),
  /** For carers: how many carers are missing on shift while the child is there, at the worst; nothing where no plan says who is there. */
  short: count(),
})
export type Signup = InferType<typeof signupRow>

/** `parentHere` is a carer's tick that the parent is in the house; `by` is who collects. */
export const turnForm = object({
  to: state().required(),
  version: count(1).required(),
  parentHere: flag(),
  by: text(80).label('Wer holt ab?').nullable().default(null),
  reason: lines(200).label('Grund').nullable().default(null),
})

export const hoursReply = object({
  hours: hoursForm.nullable().defined(),
})

export const slotRow = object({ from: verbatim(5).required(), free: count().required() })

/** Notes that a carer has to know of the children of a day. */
export const dayNotes = object({
  rows: array()
    .of(
      object({
        signup: id().required(),
        person: id().required(),
        notes: lines(1000).nullable().defined(),
        collectors: array().of(collector.required()).required(),
      }).required(),
    )
    .required(),
})

/** Carers on shift by quarters of a day; `known` is false where no published plan says who is there. */
export const carersReply = object({
  known: flag().required(),
  quarters: array()
    .of(object({ from: verbatim(5).required(), carers: count().required(), needed: count().required() }).required())
    .required(),
})

export const daySums = object({
  day: day().required(),
  booked: count().required(),
  came: count().required(),
  missed: count().required(),
  cancelled: count().required(),
  minutes: count().required(),
})
