import { type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, day, id, instant, text } from '#contract/shapes.ts'
import {
  amount,
  perOf,
  type StatsMeasure,
  share,
  spanTests,
  statsChoices,
  statsFields,
  statsQuery,
  statsReply,
  unknown,
} from '#contract/stats.ts'

/** Counts of who came (V27): visits are people by studio and day, check-ins every entry. `unknown` stands where names are forgotten (V28). */
export const visitCounts = object({
  visits: amount().required(),
  checkins: amount().required(),
  firsts: amount().required(),
  people: count(unknown, 1e9).required(),
  /** People with a visit in the 30 days up to the last day; those among them, and all, whom a contract covers on it. */
  active: count(unknown, 1e9).required(),
  came: count(unknown, 1e9).required(),
  members: count(unknown, 1e9).required(),
})
export type VisitCounts = InferType<typeof visitCounts>
export const visitCountNames = Object.keys(visitCounts.fields) as (keyof VisitCounts)[]

/** Splits whose lines tell of entries alone. */
const byEntry = ['hour', 'way', 'time'] as const
/** Splits that are no days of their own. */
const byDays = [...byEntry, 'weekday'] as const

/** Every number of the statistics of visits, each with its one definition. */
export const visitMeasures: readonly StatsMeasure<VisitCounts>[] = [
  {
    id: 'visits',
    title: 'Besuche',
    kind: 'count',
    leads: true,
    better: 'more',
    notBy: byEntry,
    formula: 'Personen je Studio und Tag, die durch die Türe oder in einen Kurs kamen: Wer zweimal am Tag kommt, zählt einmal.',
    value: ({ visits }) => visits,
  },
  {
    id: 'checkins',
    title: 'Eintritte',
    kind: 'count',
    leads: true,
    better: 'more',
    formula: 'Jeder Eintritt an einer Türe, von Hand oder in einen Kurs.',
    value: ({ checkins }) => checkins,
  },
  {
    id: 'people',
    title: 'Verschiedene Personen',
    kind: 'count',
    leads: true,
    better: 'more',
    adds: 'distinct',
    notBy: byDays,
    formula: 'Wie viele verschiedene Personen kamen. Älter als 90 Tage ist das nur für ganze Monate bekannt.',
    value: ({ people }) => (people === unknown ? null : people),
  },
  {
    id: 'firsts',
    title: 'Erste Besuche',
    kind: 'count',
    better: 'more',
    notBy: byEntry,
    formula: 'Personen am Tag ihres ersten Besuchs in irgendeinem Studio.',
    value: ({ firsts }) => firsts,
  },
  {
    id: 'visitsPerActive',
    title: 'Besuche pro aktive Person',
    kind: 'number',
    better: 'more',
    notBy: [...byDays, 'month'],
    formula: 'Besuche geteilt durch die Personen, die in den 30 Tagen bis zum letzten Tag kamen.',
    value: ({ visits, active }) => perOf(visits, active),
  },
  {
    id: 'activeShare',
    title: 'Anteil Aktive',
    kind: 'percent',
    leads: true,
    better: 'more',
    notBy: [...byDays, 'month'],
    formula: 'Von den Personen, die am letzten Tag einen Vertrag haben, jene, die in den 30 Tagen bis dahin kamen.',
    value: ({ came, members }) => (came === unknown ? null : share(came, members)),
  },
]

/** Splits of the numbers. */
export const visitSplits = {
  studio: 'Studio',
  weekday: 'Wochentag',
  hour: 'Stunde',
  time: 'Wochentag und Stunde',
  way: 'Weg',
  month: 'Monat',
} as const

/** How somebody came in. */
export const visitWays = { door: 'Türe', hand: 'Von Hand geöffnet', course: 'Kurs' } as const
export type VisitWay = keyof typeof visitWays

const asked = object(statsFields)
export type VisitStatsAsked = InferType<typeof asked>

const rowsAsked = object({
  ...pageFields(['at', 'studio']),
  ...statsQuery,
  /** The number that the rows make: visits, firsts and people are made of entries too. */
  measure: text(20).oneOf(visitMeasures.map(measure => measure.id)),
})
  .test(...spanTests.inOrder)
  .test(...spanTests.notTooLong)
export type VisitRowsAsked = InferType<typeof rowsAsked>

/** An entry behind a number; its person stands in it for whoever searches people there, and for 90 days (C28, V55). */
const row = object({
  _id: id().required(),
  /** To the hour once names are forgotten. */
  at: instant().required(),
  day: day().required(),
  studio: text(40).required(),
  way: text(10)
    .oneOf(Object.keys(visitWays) as VisitWay[])
    .required(),
  name: text(161).nullable().defined(),
  userId: id().nullable().defined(),
})
export type VisitRow = InferType<typeof row>

/** Whole chain, or the studios of the grant (L46). */
const access = ['stat_admin', 'stat_viewstudio'] as const
const range = { from: '2026-11-01', to: '2026-11-30' }
const example = { body: { datePickerRange: range, selectedStudios: ['pfungen'] } }

/** Statistics of visits by studio, weekday, hour, both at once (`time`, `1-09` is Monday from nine), way and month (EP-142, L46, L184; V27, V28, V50). */
export const visitStats = domain('visitStats', {
  numbers: post('stats/checkin', { access, body: asked, through: 'self', covers: ['EP-142'], example }, statsReply(visitCounts)),
  /** The same as an Excel file, with filters and «Stand» in it. */
  excel: post('stats/checkin/excel', { access, body: asked, through: 'self', example }, 'file'),
  /** The entries that a number is made of, newest first. */
  rows: post('stats/checkin/rows', { access, body: rowsAsked, through: 'self', example: { body: range } }, pageOf(row)),
  choices: get('stats/checkin/choices', { access, example: {} }, statsChoices),
})
