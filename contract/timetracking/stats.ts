import { type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { daysBetween } from '#contract/days.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, text } from '#contract/shapes.ts'
import { amount, type Measure, perOf, spanTests, statsChoices, statsFields, statsQuery, statsReply, unknown } from '#contract/stats.ts'

const minutes = () => count(unknown, 1e9).required()

/** What employees worked and were to work by their sheets (T48); `unknown` stands where it would tell of fewer than five people (V31). */
export const employeeCounts = object({
  /** Different people whose employment covers one of the days. */
  people: amount().required(),
  target: minutes(),
  worked: minutes(),
  /** Absences that count as if they were worked. */
  credited: minutes(),
  /** Hundredths of days. */
  holidays: minutes(),
  absent: minutes(),
  courses: amount().required(),
})
export type EmployeeCounts = InferType<typeof employeeCounts>
export const employeeCountNames = Object.keys(employeeCounts.fields) as (keyof EmployeeCounts)[]

/** The fewest people of whose hours a line tells. */
export const fewestPeople = 5

const hours = (value: number) => perOf(value, 60)
const days = (value: number) => perOf(value, 100)

/** Every number of the statistics of employees, each with its one definition. */
export const employeeMeasures: readonly Measure<EmployeeCounts>[] = [
  {
    id: 'worked',
    title: 'Gearbeitet',
    kind: 'hours',
    leads: true,
    formula:
      'Nach den Stundenblättern, bis gestern, von allen mit einer Anstellung. Wer in mehreren Studios angestellt ist, zählt im ersten davon.',
    value: ({ worked }) => hours(worked),
  },
  {
    id: 'target',
    title: 'Soll',
    kind: 'hours',
    leads: true,
    formula: 'Was nach der Anstellung zu arbeiten war, ohne Feiertage und Betriebsferien.',
    value: ({ target }) => hours(target),
  },
  {
    id: 'balance',
    title: 'Saldo',
    kind: 'hours',
    leads: true,
    formula: 'Gearbeitet und angerechnet weniger Soll, ohne Übertrag. Ferien und Krankheit sind angerechnet.',
    value: ({ worked, credited, target }) => (worked === unknown ? null : (worked + credited - target) / 60),
  },
  {
    id: 'holidays',
    title: 'Bezogene Ferientage',
    kind: 'number',
    leads: true,
    formula: 'Bewilligte Ferien an Tagen, an denen zu arbeiten war; halbe Tage zählen halb.',
    value: ({ holidays }) => days(holidays),
  },
  {
    id: 'absent',
    title: 'Abwesende Tage',
    kind: 'number',
    leads: true,
    formula: 'Tage, an denen zu arbeiten war und jemand nicht da war, mit Ferien. Weshalb, zählt nirgends; eine Dienstreise ist Arbeit.',
    value: ({ absent }) => days(absent),
  },
  {
    id: 'courses',
    title: 'Kurse von Angestellten',
    kind: 'count',
    leads: true,
    better: 'more',
    formula: 'Kurse, die zu Ende sind, bei der Person, die sie leitete, solange ihre Anstellung läuft.',
    value: ({ courses }) => courses,
  },
  {
    id: 'people',
    title: 'Mitarbeitende',
    kind: 'count',
    adds: 'distinct',
    formula: 'Verschiedene Personen, deren Anstellung einen der Tage umfasst.',
    value: ({ people }) => people,
  },
]

/** Splits of the numbers; people stand there for whoever reads their names, and for whole months alone. */
export const employeeSplits = { team: 'Team', person: 'Person', studio: 'Studio', month: 'Monat' } as const
/** Stands for people without a team, and for lines of fewer than five together. */
export const nobody = 'none'
export const others = 'others'

/** The longest period, in days: each of them is worked out by everybody's sheet. */
const longest = 750
interface Asked {
  datePickerRange?: { from: string; to: string }
  from?: string | null
  to?: string | null
  months?: readonly (string | undefined)[] | null
}
const notTwoYears = [
  'years',
  'Höchstens zwei Jahre auf einmal.',
  (value: unknown) => {
    const { datePickerRange: range, from, to, months } = (value ?? {}) as Asked
    const [first, last] = range ? [range.from, range.to] : [from, to]
    return (months?.length ?? 0) <= 24 && (!first || !last || daysBetween(first, last) < longest)
  },
] as const

const asked = object(statsFields).test(...notTwoYears)
export type EmployeeStatsAsked = InferType<typeof asked>

const rowsAsked = object({
  ...pageFields(['month', 'studio', 'name']),
  ...statsQuery,
  /** The number that the rows make. */
  measure: text(20).oneOf(employeeMeasures.map(measure => measure.id)),
})
  .test(...spanTests.inOrder)
  .test(...spanTests.notTooLong)
  .test(...notTwoYears)
export type EmployeeRowsAsked = InferType<typeof rowsAsked>

const told = () => count(-1e9, 1e9).nullable().defined()

/** A month of somebody, for whoever reads names there; else of all who work in the studio. Hours are null where they may not be told (V31, T41). */
const row = object({
  _id: text(100).required(),
  month: text(7).required(),
  studio: text(40).required(),
  name: text(161).nullable().defined(),
  people: amount().required(),
  /** Minutes. */
  target: told(),
  worked: told(),
  balance: told(),
  /** Hundredths of days. */
  holidays: told(),
  absent: told(),
  courses: amount().required(),
})
export type EmployeeStatsRow = InferType<typeof row>

/** Whole chain, or the studios of the grant (L49). */
const access = ['stat_employee', 'stat_viewstudio'] as const
const range = { from: '2026-11-01', to: '2026-11-30' }
const example = { body: { datePickerRange: range, selectedStudios: ['pfungen'] } }

/** Statistics of employees by team, person, studio and month (L49, L184; V31, V50). */
export const employeeStats = domain('employeeStats', {
  numbers: post('stats/employees', { access, body: asked, through: 'self', example }, statsReply(employeeCounts)),
  /** The same as an Excel file, with filters and «Stand» in it. */
  excel: post('stats/employees/excel', { access, body: asked, through: 'self', example }, 'file'),
  /** The months that a number is made of, newest first. */
  rows: post('stats/employees/rows', { access, body: rowsAsked, through: 'self', example: { body: range } }, pageOf(row)),
  choices: get('stats/employees/choices', { access, example: {} }, statsChoices),
})
