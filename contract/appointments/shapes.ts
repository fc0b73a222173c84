import { array, type InferType, object } from 'yup'
import { count, cursor, day, flag, id, instant, list, queryCount, studioCode, text } from '#contract/shapes.ts'

/** Purposes of an appointment. */
export const appointmentKinds = {
  trial: 'Probetraining',
  consultation: 'Beratung',
  training: 'Personal Training',
} as const
export type AppointmentKind = keyof typeof appointmentKinds
export const kindNames = Object.keys(appointmentKinds) as AppointmentKind[]
/** Purposes for which people without an account choose a time. */
export const openKinds = ['trial', 'consultation'] as const satisfies readonly AppointmentKind[]

export const appointmentStates = ['booked', 'cancelled'] as const
export type AppointmentState = (typeof appointmentStates)[number]

/** The most days that one answer holds, and for which a time can be chosen in advance. */
export const daysAhead = 60

export const appointmentKindText = () => text(12).oneOf(kindNames)

/** A free time: its beginning and the rule that gives it, `2026-12-01T16:00:00.000Z_<id>`. */
export const slotKey = () => cursor()
export const slotOf = (startsAt: string, time: string) => `${startsAt}_${time}`
export const slotPartsOf = (slot: string) => {
  const [startsAt = '', time = ''] = slot.split('_')
  return { startsAt: new Date(startsAt).toISOString(), time }
}

/** The days for which free times are asked for. */
export const slotQuery = object({
  studio: studioCode().required(),
  from: day().required(),
  days: queryCount(1, 31).required(),
  kind: appointmentKindText(),
})

const free = {
  slot: text(70).required(),
  kind: appointmentKindText().required(),
  startsAt: instant().required(),
  endsAt: instant().required(),
  /** Places that are free. */
  free: count(0).required(),
}
export const freeSlot = object(free)
export const trainingSlot = object({ ...free, trainer: text(161).nullable().defined() })
export type FreeSlot = InferType<typeof freeSlot>

/** Handed back where a time is gone: the next ones that are free. */
export const instead = object({ next: array().of(freeSlot.required()).required() })

/** An appointment as whoever comes sees it. */
export const ownAppointment = object({
  _id: id().required(),
  /** Opens it without an account; the mail holds it too. */
  key: text(200).required(),
  studio: text(40).required(),
  studioName: text(120).required(),
  address: text(300).required(),
  kind: appointmentKindText().required(),
  startsAt: instant().required(),
  endsAt: instant().required(),
  trainer: text(161).nullable().defined(),
  state: text(10)
    .oneOf([...appointmentStates])
    .required(),
  version: count(1).required(),
})
export type OwnAppointment = InferType<typeof ownAppointment>

/** Studios in which a mailed link lets its owner choose a time. */
export const slotLink = object({
  studio: text(40).nullable().defined(),
  studios: array()
    .of(object({ code: text(40).required(), name: text(120).required() }).required())
    .required(),
})

/** An appointment as staff see it. */
export const appointmentRow = object({
  _id: id().required(),
  version: count(1).required(),
  studio: text(40).required(),
  kind: appointmentKindText().required(),
  startsAt: instant().required(),
  endsAt: instant().required(),
  state: text(10)
    .oneOf([...appointmentStates])
    .required(),
  name: text(161).required(),
  telefon: text(16).nullable().defined(),
  email: text(254).nullable().defined(),
  /** Id of its lead, for whoever reads leads in the studio of that lead, which may be another by now. */
  lead: id().nullable().defined(),
  leadStudio: text(40).nullable().defined(),
  person: id().nullable().defined(),
  trainer: text(161).nullable().defined(),
})
export type AppointmentRow = InferType<typeof appointmentRow>

const appointmentTimeText = (label: string, says: string) =>
  text(5)
    .label(label)
    .required(says)
    .matches(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { message: 'Bitte gib eine Uhrzeit ein, zum Beispiel 17:00.', excludeEmptyString: true })

/** When times can be chosen: weekdays (1 is Monday), from and to on Zurich's clock, how long each is and how many come at once. */
export const timeForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required('In welchem Studio?'),
  kind: appointmentKindText().label('Wofür').required('Wofür sind diese Zeiten?'),
  weekdays: list(count(1, 7).required(), 7).label('Wochentage').required().min(1, 'Wähle mindestens einen Tag.').default([]),
  from: appointmentTimeText('Von', 'Ab wann?'),
  to: appointmentTimeText('Bis', 'Bis wann?').test(
    'after',
    'Das Ende liegt vor dem Anfang.',
    (to, { parent }) => !to || !parent.from || to > (parent.from as string),
  ),
  minutes: count(10, 240).label('Minuten pro Termin').required('Wie lange dauert ein Termin?').default(60),
  places: count(1, 50).label('Plätze gleichzeitig').required('Wie viele kommen zur selben Zeit?').default(1),
  trainer: id()
    .label('Trainerin oder Trainer')
    .nullable()
    .default(null)
    .test(
      'training',
      'Personal Training braucht eine Trainerin oder einen Trainer.',
      (trainer, { parent }) => parent.kind !== 'training' || !!trainer,
    ),
})
export type TimeForm = InferType<typeof timeForm>
export const timeRow = timeForm.shape({
  _id: id().required(),
  version: count(1).required(),
  trainerName: text(161).nullable().defined(),
})
export type TimeRow = InferType<typeof timeRow>

export const trainerRow = object({ _id: id().required(), name: text(161).required(), me: flag().required() })
