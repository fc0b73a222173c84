import { array, type InferType, object } from 'yup'
import { daysBetween } from '#contract/days.ts'
import { type AbsenceKind, type AbsenceState, absenceKinds, absenceStates } from '#contract/rules/absences/states.ts'
import { count, day, flag, id, instant, lines, list, studioCode, text } from '#contract/shapes.ts'

export const kindText = () => text(10).oneOf(Object.keys(absenceKinds) as AbsenceKind[])
export const stateText = () => text(12).oneOf(Object.keys(absenceStates) as AbsenceState[])

/** The most days of one absence, and letters of what is said with it. */
const longestAbsence = 366
const longestNote = 500

const absenceTimeText = () =>
  text(5).matches(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'Bitte gib eine Zeit wie 06:30 ein.', excludeEmptyString: true })
const from = () => day().label('Von').required('Ab wann?')
const ends = 'Das Ende liegt vor dem Beginn.'
const notBefore = (value: string | null | undefined, start: unknown) => !value || typeof start !== 'string' || value >= start
const notLong = (value: string | null | undefined, start: unknown) =>
  !value || typeof start !== 'string' || daysBetween(start, value) < longestAbsence
const until = () =>
  day()
    .label('Bis')
    .test('ends', ends, (value, { parent }) => notBefore(value, (parent as { from?: string }).from))
    .test('long', 'Mehr als ein Jahr am Stück geht nicht.', (value, { parent }) => notLong(value, (parent as { from?: string }).from))
const to = () => until().required('Bis wann?')
const note = () => lines(longestNote).label('Bemerkung').nullable().default(null)

/** Holidays: whole days, the first and the last one perhaps half. */
export const holidayForm = object({
  /** Made on the device. */
  _id: id().required(),
  from: from(),
  to: to(),
  halfFirst: flag().label('Erster Tag halb').default(false),
  halfLast: flag().label('Letzter Tag halb').default(false),
  note: note(),
})

/** A day off without holidays, or a part of it by Zurich's clock. */
export const wishForm = object({
  _id: id().required(),
  day: day().label('Tag').required('An welchem Tag?'),
  from: absenceTimeText().label('Ab').nullable().default(null),
  to: absenceTimeText()
    .label('Bis')
    .nullable()
    .default(null)
    .test('after', ends, (value, { parent }) => !value || !parent.from || value > parent.from),
  note: note(),
})

/** A trip; `minutes` are those of the way beyond the usual one (T32). */
export const tripForm = object({
  _id: id().required(),
  from: from(),
  to: to(),
  where: text(120).label('Wohin').required('Wohin?'),
  km: count(0, 10_000).label('Kilometer').default(0).required(),
  minutes: count(0, 10_000).label('Wegzeit über die übliche hinaus, in Minuten').default(0).required(),
})

/** A sickness, without a word of what it is. `to` is unknown at first; `share` is how much of the work is not done, in percent. */
export const sickForm = object({
  _id: id().required(),
  from: from(),
  to: until().nullable().default(null),
  share: count(1, 100).label('Arbeitsunfähig, in Prozent').default(100).required(),
})

const named = object({ _id: id().required(), name: text().required() })

export const absenceRow = object({
  _id: id().required(),
  kind: kindText().required(),
  user: named.required(),
  from: day().required(),
  /** Null of a sickness whose end nobody knows yet. */
  to: day().nullable().defined(),
  halfFirst: flag().required(),
  halfLast: flag().required(),
  starts: absenceTimeText().nullable().defined(),
  ends: absenceTimeText().nullable().defined(),
  share: count(1, 100).nullable().defined(),
  where: text(120).nullable().defined(),
  km: count().nullable().defined(),
  minutes: count().nullable().defined(),
  note: lines(longestNote).nullable().defined(),
  state: stateText().required(),
  version: count(1).required(),
  created: instant().required(),
  /** Words of the last decision, and who said them; null before. */
  reason: lines(longestNote).nullable().defined(),
  decider: named.nullable().defined(),
  /** True where a certificate is there. */
  certificate: flag().required(),
})
export type Absence = InferType<typeof absenceRow>

export const concerned = object({
  _id: id().required(),
  title: text(80).required(),
  studio: studioCode().required(),
  startsAt: instant().required(),
})
export type Concerned = InferType<typeof concerned>

/** An absence that waits for a decision, with all that whoever decides is told of it. */
export const requestRow = absenceRow.shape({
  findings: array()
    .of(object({ kind: text(10).required(), text: text(300).required() }).required())
    .required(),
  /** Courses that the person leads then, oldest first, twenty at most. */
  courses: array().of(concerned.required()).required(),
  /** Shifts that are planned for them then, twenty at most: times alone. */
  shifts: array()
    .of(object({ _id: id().required(), from: instant().required(), to: instant().required() }).required())
    .required(),
  away: array().of(named.required()).required(),
})
export type Request = InferType<typeof requestRow>

const units = () => count(-1e13, 1e13)
const yearLeft = object({ year: text(4).required(), earned: units().required(), taken: units().required(), left: units().required() })

/** Holidays of one person in units of `unitsADay`. `today` is what was earned until today, without what is taken or pending by then. */
export const holidayLeft = object({
  user: id().required(),
  years: array().of(yearLeft.required()).required(),
  /** Earned until the end of this year, less what was and will be taken. */
  left: units().required(),
  pending: units().required(),
  today: units().required(),
  /** Longest run of days off of this year; two weeks in a row are the law's. */
  longest: count().required(),
  /** Days that could lapse, which nobody does by himself. */
  lapsing: units().required(),
})
export type HolidayLeft = InferType<typeof holidayLeft>

const nameday = object({ from: day().required(), to: day().required(), name: text(120).required() })

const blockedDays = object({ from: from(), to: to(), name: text(120).label('Warum').required('Warum?') })
const teamLimit = object({ team: id().required(), most: count(1, 100).required() })

export const settingsForm = object({
  wishesAMonth: count(0, 31).label('Wünsche im Monat').default(2).required(),
  wishesBefore: count(0, 365).label('Wünsche so viele Tage vorher').default(21).required(),
  certificateFrom: count(1, 30).label('Zeugnis ab Tag').default(3).required(),
  mostAway: count(1, 100).label('So viele dürfen zugleich weg sein').nullable().default(null),
  limits: list(teamLimit.required(), 50).default([]),
  blocked: list(blockedDays.required(), 100).label('Gesperrte Tage').default([]),
  /** A device of an earlier version says nothing of it. */
  ownDevices: flag().label('Auch auf eigenen Geräten stempeln').optional(),
  version: count(0).required(),
})
export type AbsenceSettings = InferType<typeof settingsForm>

export const settingsRow = settingsForm.shape({ studio: studioCode().required() })

/** Facts by which a device says without a network what a request means. */
export const ownAbsences = object({
  rows: array().of(absenceRow.required()).required(),
  left: holidayLeft.required(),
  /** How the person works by now: percent, and minutes from Monday to Sunday. */
  week: object({
    workload: count(0, 100).required(),
    minutes: array().of(count(0, 1440).required()).nullable().defined(),
    days: count(0, 60).required(),
    /** False where holidays are paid with the wage. */
    earns: flag().required(),
  }).required(),
  away: array().of(nameday.required()).required(),
  blocked: array().of(nameday.required()).required(),
  free: array()
    .of(object({ day: day().required(), name: text(80).required() }).required())
    .required(),
  courses: array().of(concerned.required()).required(),
  wishesAMonth: count().required(),
  wishesBefore: count().required(),
  certificateFrom: count().required(),
  mostAway: count().nullable().defined(),
})
export type OwnAbsences = InferType<typeof ownAbsences>

/** One thing in the calendar of a studio. `kind` and `state` are null where the reader may not know what it is (T31, T41). */
const absenceEvent = object({
  _id: id().required(),
  user: named.required(),
  what: text(10).oneOf(['absence', 'birthday', 'public']).required(),
  kind: kindText().nullable().defined(),
  state: stateText().nullable().defined(),
  from: day().required(),
  to: day().required(),
  halfFirst: flag().required(),
  halfLast: flag().required(),
})
export type AbsenceEvent = InferType<typeof absenceEvent>

export const absenceEvents = object({
  people: array().of(named.required()).required(),
  events: array().of(absenceEvent.required()).required(),
})

export const decideForm = object({
  _id: id().required(),
  items: list(
    object({
      kind: kindText().required(),
      _id: id().required(),
      version: count(1).required(),
      status: stateText().required(),
    }).required(),
    200,
  )
    .min(1, 'Wähle mindestens eine Anfrage.')
    .required(),
  reason: lines(longestNote).label('Grund').nullable().default(null),
  /** The person agreed that approved holidays are cancelled. */
  consent: flag().default(false),
  /** Fate of shifts in days that are approved (T29): open ones find somebody else, kept ones the plan shows. */
  shifts: text(4)
    .oneOf(['open', 'keep'] as const)
    .default('keep'),
})

/** Result of each of them: `done`, or the code of its refusal. */
export const decided = object({
  _id: id().required(),
  items: array()
    .of(
      object({
        _id: id().required(),
        verdict: text(40).required(),
        state: stateText().nullable().defined(),
        version: count(1).nullable().defined(),
      }).required(),
    )
    .required(),
})
