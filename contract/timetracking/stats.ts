import { type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { daysBetween } from '#contract/days.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, text } from '#contract/shapes.ts'
import { amount, spanTests, statsChoices, statsFields, statsQuery, statsReply } from '#contract/stats.ts'
import { employeeCounts, employeeMeasures } from './measures.ts'

/** The fewest people of whose hours a line tells. */
export const fewestPeople = 5

/** Splits of the numbers; people stand there for whoever reads their names, and for whole months alone. */
export const employeeSplits = { team: 'Team', person: 'Person', studio: 'Studio', month: 'Monat' } as const
/** Stands for people without a team, and for lines of fewer than five together. */
export const nobody = 'none'
export const others = 'others'

/** The longest period, in days: each of them is worked out by everybody's sheet. */
const longest = 750
interface TimeStatsQuery {
  datePickerRange?: { from: string; to: string }
  from?: string | null
  to?: string | null
  months?: readonly (string | undefined)[] | null
}
const notTwoYears = [
  'years',
  'Höchstens zwei Jahre auf einmal.',
  (value: unknown) => {
    const { datePickerRange: range, from, to, months } = (value ?? {}) as TimeStatsQuery
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

const minutesOrNull = () => count(-1e9, 1e9).nullable().defined()

/** A month of somebody, for whoever reads names there; else of all who work in the studio. Hours are null where they may not be told (V31, T41). */
const row = object({
  _id: text(100).required(),
  month: text(7).required(),
  studio: text(40).required(),
  name: text(161).nullable().defined(),
  people: amount().required(),
  /** Minutes. */
  target: minutesOrNull(),
  worked: minutesOrNull(),
  balance: minutesOrNull(),
  /** Hundredths of days. */
  holidays: minutesOrNull(),
  absent: minutesOrNull(),
  courses: amount().required(),
  night: minutesOrNull(),
  nightTime: minutesOrNull(),
  sunday: minutesOrNull(),
  holiday: minutesOrNull(),
  times: minutesOrNull(),
  overtime: minutesOrNull(),
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
