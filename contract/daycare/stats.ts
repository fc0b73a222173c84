import { type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { type DaycareState, signupStates } from '#contract/rules/daycare/states.ts'
import { count, day, id, text, verbatim } from '#contract/shapes.ts'
import { amount, type StatsMeasure, share, spanTests, statsChoices, statsFields, statsQuery, statsReply } from '#contract/stats.ts'

/** Counts of bookings by the day that they are for; whoever waits for a place is none. */
const daycareCounts = object({
  booked: amount().required(),
  came: amount().required(),
  missed: amount().required(),
  cancelled: amount().required(),
  /** From coming to being collected. */
  minutes: amount().required(),
  /** Children who were collected. */
  stays: amount().required(),
})
export type DaycareCounts = InferType<typeof daycareCounts>
export const daycareCountNames = Object.keys(daycareCounts.fields) as (keyof DaycareCounts)[]

/** Every number of the statistics, each with its one definition. */
export const daycareMeasures: readonly StatsMeasure<DaycareCounts>[] = [
  {
    id: 'came',
    title: 'Betreute Kinder',
    kind: 'count',
    leads: true,
    better: 'more',
    formula: 'Anmeldungen, zu denen das Kind kam. Kommt eines zweimal, zählt es zweimal.',
    value: ({ came }) => came,
  },
  {
    id: 'hours',
    title: 'Betreute Stunden',
    kind: 'hours',
    leads: true,
    better: 'more',
    formula: 'Vom Kommen bis zum Abholen.',
    value: ({ minutes }) => minutes / 60,
  },
  {
    id: 'booked',
    title: 'Anmeldungen im Kinderhort',
    kind: 'count',
    leads: true,
    formula: 'Alle Anmeldungen mit einem Platz, auch abgemeldete. Die Warteliste zählt nicht.',
    value: ({ booked }) => booked,
  },
  {
    id: 'missedShare',
    title: 'Nicht gekommen',
    kind: 'percent',
    leads: true,
    better: 'less',
    formula: 'Anmeldungen, zu denen niemand kam und die niemand abmeldete, geteilt durch alle, die nicht abgemeldet wurden.',
    value: ({ missed, booked, cancelled }) => share(missed, booked - cancelled),
  },
  {
    id: 'cancelled',
    title: 'Abgemeldet',
    kind: 'count',
    better: 'less',
    formula: 'Anmeldungen, die vom Elternteil oder vom Kinderhort abgemeldet wurden.',
    value: ({ cancelled }) => cancelled,
  },
  {
    id: 'length',
    title: 'Durchschnittliche Dauer',
    kind: 'number',
    each: true,
    formula: 'Betreute Minuten geteilt durch die Kinder, die abgeholt wurden.',
    value: ({ minutes, stays }) => (stays > 0 ? Math.round(minutes / stays) : null),
  },
]

/** Splits of the numbers. */
export const daycareSplits = { studio: 'Studio', weekday: 'Wochentag', month: 'Monat' } as const

const asked = object(statsFields)
export type DaycareStatsAsked = InferType<typeof asked>

const rowsAsked = object({
  ...pageFields(['day', 'studio', 'state']),
  ...statsQuery,
  /** The number that the rows make. */
  measure: text(20).oneOf(daycareMeasures.map(measure => measure.id)),
})
  .test(...spanTests.inOrder)
  .test(...spanTests.notTooLong)
export type DaycareRowsAsked = InferType<typeof rowsAsked>

/** A booking; whose child it is stands in no statistics. */
const row = object({
  _id: id().required(),
  day: day().required(),
  from: verbatim(5).required(),
  to: verbatim(5).required(),
  state: text(10)
    .oneOf(Object.keys(signupStates) as DaycareState[])
    .required(),
  minutes: count(0, 1e6).nullable().defined(),
  studio: text(40).required(),
})
export type DaycareStatsRow = InferType<typeof row>

const access = ['g_daycare'] as const
const range = { from: '2026-11-01', to: '2026-11-30' }
const example = { body: { datePickerRange: range, selectedStudios: ['pfungen'] } }

/** Statistics of the Kinderhort by studio, weekday and month (T54). None of these is in the specification. */
export const daycareStats = domain('daycareStats', {
  numbers: post('daycare/statistics', { access, body: asked, through: 'self', example }, statsReply(daycareCounts)),
  /** The same as an Excel file, with filters and «Stand» in it. */
  excel: post('daycare/statistics/excel', { access, body: asked, through: 'self', example }, 'file'),
  /** The bookings that a number is made of, newest first. */
  rows: post('daycare/statistics/rows', { access, body: rowsAsked, through: 'self', example: { body: range } }, pageOf(row)),
  choices: get('daycare/statistics/choices', { access, example: {} }, statsChoices),
})
