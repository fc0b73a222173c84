import { array, type InferType, object } from 'yup'
import { repeatOf } from '#contract/rules/courses/courseRepeat.ts'
import { count, day, flag, id, instant, list, studioCode, text, verbatim } from '#contract/shapes.ts'
import { clashing } from './clash.ts'

const named = object({ _id: id().required(), name: text(161).required() })

/** An execution as who plans it sees it: drafts and cancelled ones too. */
export const planned = object({
  _id: id().required(),
  version: count(1).required(),
  studio: text(40).required(),
  course: named.required(),
  room: named.required(),
  instructor: named.nullable(),
  /** The instructor whom `instructor` stands in for. */
  substitutes: named.nullable(),
  series: id().nullable(),
  /** The day that the series' rule meant, wherever it was moved. */
  seriesDay: day().nullable(),
  startsAt: instant().required(),
  endsAt: instant().required(),
  capacity: count(0, 1000).required(),
  booked: count().required(),
  waiting: count().required(),
  published: flag().required(),
  cancelled: flag().required(),
  reason: text(200).nullable(),
})
export type Planned = InferType<typeof planned>

export const despite = () => list(text(120).required(), 2000).default([])
const courseTimeText = () => text(5).matches(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte gib eine Uhrzeit ein, zum Beispiel 18:00.')
const capacity = () => count(1, 1000).label('Plätze')
const minutes = () => count(5, 600).label('Dauer (Minuten)')

const place = {
  course: id().label('Kurs').required(),
  room: id().label('Raum').required(),
  instructor: id().label('Leitung').nullable().default(null),
}
const ends = (value: string | undefined, { parent }: { parent: { startsAt?: string } }) =>
  !value || !parent.startsAt || (value > parent.startsAt && Date.parse(value) - Date.parse(parent.startsAt) <= 36_000_000)
const until = () => instant().required().test('after', 'Das Ende muss nach dem Anfang liegen.', ends)

/** One execution to plan; its id is made on the device. */
export const execution = object({
  _id: id().required(),
  ...place,
  startsAt: instant().required(),
  endsAt: until(),
  capacity: capacity().required(),
  published: flag().default(false),
  series: id().nullable().default(null),
  seriesDay: day().nullable().default(null),
})
export type ExecutionForm = InferType<typeof execution>

const rule = () =>
  verbatim(200)
    .label('Wiederholung')
    .test('rule', 'Diese Wiederholung lässt sich nicht lesen.', value => value == null || repeatOf(value) !== undefined)

/** A course by a repeat rule: one execution for each of its days but those in `except`; their ids follow from the series' own. */
export const seriesForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required(),
  ...place,
  rule: rule().required(),
  from: day().label('Ab').required(),
  clock: courseTimeText().label('Beginn').required(),
  minutes: minutes().required(),
  capacity: capacity().required(),
  except: list(day().required(), 400).default([]),
  published: flag().default(false),
})
export type SeriesForm = InferType<typeof seriesForm>

const fields = {
  startsAt: instant(),
  endsAt: instant(),
  course: id(),
  room: id(),
  instructor: id().nullable(),
  capacity: capacity(),
}
/** Editable fields of an execution; an absent one is left as it is. */
export const change = object(fields)
export type ExecutionChange = Partial<{
  startsAt: string
  endsAt: string
  course: string
  room: string
  instructor: string | null
  capacity: number
}>

/** An execution that an instructor leads at that time. */
export const engagement = object({ instructor: id().required(), other: clashing.required() })
export type Engagement = InferType<typeof engagement>

/** Part of a series: the one at hand, it and all after it, or all that have not begun. */
export const scopes = { one: 'Nur diesen', following: 'Diesen und alle folgenden', all: 'Alle kommenden' } as const
export type Scope = keyof typeof scopes
export const scope = () => text(10).oneOf(Object.keys(scopes) as Scope[])

export const edited = object({
  studio: studioCode().required(),
  version: count(1).required(),
  scope: scope().required(),
  change: change.required(),
  /** Values that the form began with: a newer version does no harm where nobody else changed the same fields. */
  saw: change.required(),
  despite: despite(),
})
export type EditBody = InferType<typeof edited>

export const detail = object({
  execution: planned.required(),
  series: object({
    _id: id().required(),
    rule: text(200).required(),
    from: day().required(),
    clock: text(5).required(),
    minutes: count().required(),
    except: array().of(day().required()).required(),
    /** The day from which on it was taken out of the plan. */
    ends: day().nullable(),
    /** Executions that have not begun. */
    ahead: count().required(),
    /** Those, as they would be planned anew: what a removal takes away can be put back. */
    coming: array().of(execution).required(),
  }).nullable(),
  people: array()
    .of(
      object({
        _id: id().required(),
        name: text(161).required(),
        waiting: flag().required(),
        /** News of the course reach them by push; without it by mail. Absent in what a device was told before. */
        pushed: flag(),
        /** For callers who may look people up. */
        telefon: text(40).nullable(),
      }).required(),
    )
    .required(),
})
export type PlannedDetail = InferType<typeof detail>

export const choices = object({
  studios: array()
    .of(object({ code: text(40).required(), name: text().required() }).required())
    .required(),
  rooms: array()
    .of(named.shape({ studio: text(40).required(), capacity: count().required() }).required())
    .required(),
  instructors: array()
    .of(named.shape({ studios: array().of(text(40).required()).nullable() }).required())
    .required(),
  /** People who lead courses there without being among `instructors` any more: shown in the plan, not offered for planning. */
  formerInstructors: array()
    .of(named.shape({ studios: array().of(text(40).required()).required() }).required())
    .default([]),
  courses: array()
    .of(object({ _id: id().required(), name: text(80).required(), studio: text(40).nullable(), minutes: count().required() }).required())
    .required(),
})
export type Choices = InferType<typeof choices>
