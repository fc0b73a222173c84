import { type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { id, instant, text } from '#contract/shapes.ts'
import { amount, ids, type StatsMeasure, spanTests, statsChoices, statsFields, statsQuery, statsReply } from '#contract/stats.ts'
import { doorRights } from './courseDoor.ts'

/** Counts of courses that were given: published, with an instructor, not cancelled, over. */
export const hoursCounts = object({
  courses: amount().required(),
  /** From beginning to end as planned. */
  minutes: amount().required(),
  /** Courses given in place of somebody else. */
  stoodIn: amount().required(),
})
export type HoursCounts = InferType<typeof hoursCounts>
export const hoursNames = Object.keys(hoursCounts.fields) as (keyof HoursCounts)[]

/** Every number of the hours, each with its one definition. */
export const hoursMeasures: readonly StatsMeasure<HoursCounts>[] = [
  {
    id: 'hours',
    title: 'Stunden',
    kind: 'hours',
    leads: true,
    formula:
      'Kurse, die stattgefunden haben, von Beginn bis Ende laut Plan. Abgesagte zählen nicht; eine Vertretung zählt bei der Person, die den Kurs gab.',
    value: ({ minutes }) => minutes / 60,
  },
  {
    id: 'courses',
    title: 'Geleitete Kurse',
    kind: 'count',
    leads: true,
    formula: 'Kurse, die stattgefunden haben: veröffentlicht, mit Leitung, nicht abgesagt, zu Ende.',
    value: ({ courses }) => courses,
  },
  {
    id: 'stoodIn',
    title: 'Vertretungen',
    kind: 'count',
    leads: true,
    formula: 'Wie viele der Kurse jemand an Stelle einer anderen Person gab. Sie stehen auch bei den Kursen.',
    value: ({ stoodIn }) => stoodIn,
  },
  {
    id: 'perCourse',
    title: 'Dauer pro Kurs',
    kind: 'hours',
    formula: 'Stunden geteilt durch Kurse.',
    value: ({ minutes, courses }) => (courses > 0 ? minutes / courses / 60 : null),
  },
]

/** Splits of the hours; `monthly` are instructors month by month. */
export const hoursSplits = {
  instructor: 'Kursleitung',
  monthly: 'Leitung und Monat',
  month: 'Monat',
  studio: 'Studio',
  course: 'Kurs',
} as const

const narrowed = { instructor: ids(), course: ids() }
const asked = object({ ...statsFields, ...narrowed })
export type HoursAsked = InferType<typeof asked>

const rowsAsked = object({
  ...pageFields(['at', 'course', 'studio', 'instructor', 'minutes']),
  ...statsQuery,
  ...narrowed,
  /** Only rows in which this number is made of something. */
  measure: text(20).oneOf(hoursMeasures.map(measure => measure.id)),
})
  .test(...spanTests.inOrder)
  .test(...spanTests.notTooLong)
export type HoursRowsAsked = InferType<typeof rowsAsked>

/** One course that was given. */
const row = object({
  _id: id().required(),
  at: instant().required(),
  title: text(80).required(),
  studio: text(40).required(),
  room: text(80).required(),
  instructor: text(161).required(),
  /** In whose place. */
  away: text(161).nullable(),
  minutes: amount().required(),
})
export type HoursStatsRow = InferType<typeof row>

const example = { body: { datePickerRange: { from: '2026-11-01', to: '2026-11-30' } } }

/** Hours of instructors as a statistic (L187): planners see all of their studios, an instructor their own hours only. */
export const courseHours = domain('courseHours', {
  numbers: post('dashboard/gf/hours', { access: doorRights, body: asked, through: 'self', example }, statsReply(hoursCounts)),
  /** The same as an Excel file, with filters and «Stand» in it. */
  excel: post('dashboard/gf/hours/excel', { access: doorRights, body: asked, through: 'self', example }, 'file'),
  /** The courses that a number is made of, newest first. */
  rows: get(
    'dashboard/gf/hours/rows',
    { access: doorRights, query: rowsAsked, example: { query: { from: '2026-11-01', to: '2026-11-30' } } },
    pageOf(row),
  ),
  choices: get('dashboard/gf/hours/choices', { access: doorRights, example: {} }, statsChoices),
})
