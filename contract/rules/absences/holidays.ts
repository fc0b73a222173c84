import { addDays, addMonths, weekdayOf } from '#contract/days.ts'

// Days of holidays as whole numbers of a unit so small that a day's part of each year, of either length and of any workload, is one: nothing is rounded.
const [year, leapYear] = [365, 366]
const parts = 100
/** Units of one day of somebody who works full time. */
export const unitsADay = year * leapYear * parts * 100

/** The part of an employment that counts here, as it holds on one day. */
export interface WorkWeek {
  /** Percent, at most two decimals. */
  workload: number
  /** Minutes from Monday to Sunday; without any the week is Monday to Friday. */
  minutes: readonly number[] | null
  /** By the month, by the hour or by the course: only who has a monthly wage earns days (T28). */
  wage: 'month' | 'hour' | 'course'
}

export interface Entitled {
  weekOn: (day: string) => WorkWeek | undefined
  /** Days a year of the employment, else the team, else the studio. */
  days: number
  birthday: string | null
}

const isLeap = (day: string) => {
  const number = Number(day.slice(0, 4))
  return (number % 4 === 0 && number % 100 !== 0) || number % 400 === 0
}

/** Never under the law: four weeks, five until the 20th birthday (OR 329a). */
export const daysAYear = ({ days, birthday }: Pick<Entitled, 'days' | 'birthday'>, day: string) =>
  Math.max(days, birthday && day < addMonths(birthday, 240) ? 25 : 20)

const hundredths = ({ workload }: WorkWeek) => Math.round(workload * parts)

/** Units that one day earns. */
function earnedOn(entitled: Entitled, day: string) {
  const week = entitled.weekOn(day)
  if (week?.wage !== 'month') return 0
  return daysAYear(entitled, day) * hundredths(week) * (isLeap(day) ? year : leapYear)
}

export type ByYear = Record<string, number>

const yearOf = (day: string) => day.slice(0, 4)
const add = (all: ByYear, day: string, units: number) => {
  all[yearOf(day)] = (all[yearOf(day)] ?? 0) + units
}

/** Units earned from one day to another, both included, by calendar year. */
export function earnedBetween(entitled: Entitled, from: string, to: string): ByYear {
  const all: ByYear = {}
  for (let day = from; day <= to; day = addDays(day, 1)) add(all, day, earnedOn(entitled, day))
  return all
}

const fullWeek: WorkWeek = { workload: 100, minutes: null, wage: 'month' }
const usualMinutes = [1, 1, 1, 1, 1, 0, 0]

/** Units that a day off costs: a fifth of the week, or what the pattern says of it. A whole week costs the same in every pattern. */
export function costOn(day: string, { workload, minutes }: WorkWeek = fullWeek) {
  const given = minutes?.some(each => each > 0) ? minutes : usualMinutes
  const sum = given.reduce((all, each) => all + each, 0)
  const week = 5 * year * leapYear * Math.round(workload * parts)
  const until = (weekday: number) => Math.round((week * given.slice(0, weekday).reduce((all, each) => all + each, 0)) / sum)
  const weekday = weekdayOf(day)
  return until(weekday) - until(weekday - 1)
}

export interface LeaveSpan {
  from: string
  to: string
}
interface HolidaySpan extends LeaveSpan {
  halfFirst: boolean
  halfLast: boolean
}

/** True of days that are no holidays though they lie inside them: public holidays, and days of a certified sickness. */
type IsFree = (day: string) => boolean

export const freeOn =
  (publicDays: ReadonlySet<string>, sick: readonly LeaveSpan[]): IsFree =>
  day =>
    publicDays.has(day) || sick.some(({ from, to }) => from <= day && day <= to)

/** Units that holidays take, by calendar year. */
export function takenBy({ from, to, halfFirst, halfLast }: HolidaySpan, weekOn: Entitled['weekOn'], isFree: IsFree): ByYear {
  const all: ByYear = {}
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (isFree(day)) continue
    const cost = costOn(day, weekOn(day))
    const isHalf = (day === from && halfFirst) || (day === to && halfLast)
    add(all, day, isHalf ? Math.round(cost / 2) : cost)
  }
  return all
}

export const together = (all: readonly ByYear[]): ByYear => {
  const sum: ByYear = {}
  for (const each of all) for (const [of, units] of Object.entries(each)) sum[of] = (sum[of] ?? 0) + units
  return sum
}

export const sumOfYears = (all: ByYear) => Object.values(all).reduce((sum, units) => sum + units, 0)

interface YearLeft {
  year: string
  earned: number
  taken: number
  left: number
}

/** Days left of each year: the oldest go first, and nothing lapses by itself. */
export function leftByYear(earned: ByYear, taken: ByYear): YearLeft[] {
  const years = [...new Set([...Object.keys(earned), ...Object.keys(taken)])].sort()
  const rows = years.map(of => ({ year: of, earned: earned[of] ?? 0, taken: 0, left: earned[of] ?? 0 }))
  for (const [at, of] of years.entries()) {
    let open = taken[of] ?? 0
    for (const row of rows.slice(0, at + 1)) {
      const used = Math.max(0, Math.min(row.left, open))
      row.left -= used
      row.taken += used
      open -= used
    }
    const own = rows[at]
    if (!own || open === 0) continue
    own.left -= open
    own.taken += open
  }
  return rows
}

/** The years whose days lapse once somebody says so: five years after their end (OR 128). */
export const lapsing = (rows: readonly YearLeft[], today: string) =>
  rows.filter(({ year: of, left }) => left > 0 && Number(of) + 5 < Number(yearOf(today)))

/** As it is shown: to the half day, upwards. */
export const shownDays = (units: number) => {
  const halves = Math.ceil((units * 2) / unitsADay)
  return halves === 0 ? 0 : halves / 2
}

/** Two weeks in a row once a year (OR 329c): the longest stretch of days off, weekends and public holidays between them included. */
export function longestRun(spans: readonly LeaveSpan[], isOff: (day: string) => boolean) {
  let [longest, run] = [0, 0]
  const sorted = [...spans].sort((one, other) => (one.from < other.from ? -1 : 1))
  const [first, last] = [
    sorted[0]?.from,
    sorted
      .map(({ to }) => to)
      .sort()
      .at(-1),
  ]
  if (!first || !last) return 0
  for (let day = first; day <= last; day = addDays(day, 1)) {
    run = sorted.some(({ from, to }) => from <= day && day <= to) || (run > 0 && isOff(day)) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}
