import { addDays, mondayOf } from '#contract/days.ts'
import { beginOf } from '#contract/zone.ts'
import { restDaysIn } from './daysJudged.ts'
import { limits, restDayClock } from './law.ts'
import { isRestDay } from './restDays.ts'
import { wallMsOf } from './wallTimes.ts'
import { hourMs, hours, isLearner, type PlacedShift, type Say, underOn, type Worker } from './worker.ts'

/** Says it of these shifts, as far as they are one's own to judge; else of the last of one's own among all of them. */
export type Blame = (of: readonly PlacedShift[], among: readonly PlacedShift[], rule: Parameters<Say>[1], text: string) => void

export const blamer =
  (say: Say, own: (id: string) => boolean): Blame =>
  (of, among, rule, text) => {
    const mine = of.filter(({ _id }) => own(_id))
    const last = among.findLast(({ _id }) => own(_id))
    for (const shift of mine.length > 0 ? mine : last ? [last] : []) say(shift, rule, text)
  }

/** Minutes worked between two moments; a break lies in the middle of its shift. */
function workedIn(shift: PlacedShift, from: number, to: number) {
  const [begin, end] = [Math.max(shift.begin, from), Math.min(shift.end, to)]
  if (begin >= end) return 0
  const middle = (shift.begin + shift.end) / 2
  return Math.max(0, Math.round((end - begin) / 60_000) - (begin <= middle && middle < end ? shift.break : 0))
}

export const workSumOf = (all: readonly PlacedShift[], from: number, to: number) =>
  all.reduce((sum, shift) => sum + workedIn(shift, from, to), 0)

/** Mondays of the weeks in which there is work. */
export const weeksIn = (all: readonly PlacedShift[]) => [...new Set(all.flatMap(({ days }) => days.map(mondayOf)))]

export function inWeek(all: readonly PlacedShift[], monday: string) {
  const sunday = addDays(monday, 6)
  return all.filter(({ wall }) => monday <= wall.day && wall.day <= sunday)
}

/** Minutes that the law leaves of a week beside what is worked for another employer (T08). */
const minutesLeft = ({ week = 45, second }: Pick<Worker, 'week' | 'second'>, monday: string) =>
  week * 60 - (second && second.from <= addDays(monday, 6) ? second.minutes : 0)

/** Minutes of each week above what the law allows a week (T10). */
export function overtimeOf(all: readonly PlacedShift[], worker: Pick<Worker, 'week' | 'second'>): ReadonlyMap<string, number> {
  const over = new Map<string, number>()
  for (const monday of weeksIn(all)) {
    const [from, to] = [beginOf(monday), beginOf(addDays(monday, 7))]
    const beyond = workSumOf(all, from, to) - minutesLeft(worker, monday)
    if (beyond > 0) over.set(monday, beyond)
  }
  return over
}

/** The calendar year to which a week's Überzeit belongs: that of its Thursday. */
export const yearOfWeek = (monday: string) => addDays(monday, 3).slice(0, 4)

/**
 * Hours of a week: above the limit it is Überzeit, which has limits of its own (T10, T17). `rested` are the shifts that follow a shorter rest: they
 * are none (T12).
 */
export function judgeHours(all: readonly PlacedShift[], worker: Worker, { blame, rested }: { blame: Blame; rested: ReadonlySet<string> }) {
  const { week = 45, standing } = worker
  const totals = new Map<string, number>()
  for (const [monday, over] of [...overtimeOf(all, worker)].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const those = inWeek(all, monday)
    const [from, to] = [beginOf(monday), beginOf(addDays(monday, 7))]
    const beyond = those.filter((_, nth) => workSumOf(those.slice(0, nth + 1), from, to) > minutesLeft(worker, monday))
    const days = new Set(those.map(({ wall }) => wall.day)).size
    const year = yearOfWeek(monday)
    const total = (totals.get(year) ?? (standing?.year === year ? standing.overtime : 0)) + over
    totals.set(year, total)
    const tired = beyond.filter(({ _id }) => rested.has(_id))
    if (tired.length > 0) blame(tired, those, 'rest-overtime', 'Nach einer verkürzten Ruhe leistet niemand Überzeit')
    const under = underOn(worker, monday)
    if (under === 16 || (under === 18 && isLearner(worker)))
      blame(beyond, those, 'minor-week', `Wer noch nicht 16 oder in der Lehre ist, arbeitet höchstens ${week} Stunden in der Woche`)
    else if (over > limits.overtimeDay * 60 * days)
      blame(
        beyond,
        those,
        'week',
        `${week} Stunden in der Woche, dazu höchstens ${limits.overtimeDay} Stunden Überzeit am Tag: Es sind ${hours(over)} mehr`,
      )
    else if (total > limits.overtimeYear[week] * 60)
      blame(beyond, those, 'year', `Im Jahr sind höchstens ${limits.overtimeYear[week]} Stunden Überzeit erlaubt: Es wären ${hours(total)}`)
    else blame(beyond, those, 'overtime', `In dieser Woche sind es ${hours(over)} über ${week} Stunden: Das ist Überzeit`)
  }
}

export interface RestGap {
  from: number
  to: number
}

/** Stretches without work, the ones before and after all of it too. */
export function gapsOf(all: readonly PlacedShift[]): RestGap[] {
  const gaps: RestGap[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const { begin, end } of all) {
    if (begin > last) gaps.push({ from: last, to: begin })
    last = Math.max(last, end)
  }
  return [...gaps, { from: last, to: Number.POSITIVE_INFINITY }]
}

/** A day's hours in which a rest lies, in ms. */
export const restClockOf = (day: string): RestGap => ({
  from: wallMsOf(day, restDayClock.from * 60),
  to: wallMsOf(day, restDayClock.to * 60),
})

/** True where one is long enough and holds the day of a day of that week. */
function restsIn(gaps: readonly RestGap[], monday: string, needed: number) {
  const long = gaps.filter(({ from, to }) => to - from >= needed * hourMs)
  return (
    long.length > 0 &&
    [0, 1, 2, 3, 4, 5, 6].some(nth => {
      const clock = restClockOf(addDays(monday, nth))
      return long.some(({ from, to }) => from <= clock.from && clock.to <= to)
    })
  )
}

/** True of a week in which a public holiday is free besides its Sunday: one that is worked is no rest that falls into it (ArGV 1 art. 19). */
const hasFreeHoliday = (monday: string, canton: string | null, worked: ReadonlySet<string>) =>
  [0, 1, 2, 3, 4, 5].map(nth => addDays(monday, nth)).some(day => isRestDay(day, canton) && !worked.has(day))

/** The weekly rest (T15, T16): longer where Sunday is worked, and shorter where it is free and so is a public holiday of the week. */
export function judgeWeeklyRests(all: readonly PlacedShift[], { canton = null }: Pick<Worker, 'canton'>, blame: Blame) {
  const gaps = gapsOf(all)
  const worked = new Set(all.flatMap(shift => restDaysIn(shift, canton)))
  for (const monday of weeksIn(all)) {
    const those = inWeek(all, monday)
    const [from, to] = [beginOf(monday), beginOf(addDays(monday, 7))]
    const near = gaps.filter(gap => gap.to > from && gap.from < to)
    const isSunday = worked.has(addDays(monday, 6))
    const free = hasFreeHoliday(monday, canton, worked) ? limits.weeklyRest.holidays : limits.weeklyRest.usual
    const needed = isSunday ? limits.weeklyRest.sunday : free
    if (!restsIn(near, monday, needed))
      blame(
        those.slice(-1),
        those,
        'weekly-rest',
        isSunday
          ? `Wer am Sonntag arbeitet, hat in derselben Woche ${needed} Stunden am Stück frei`
          : `In jeder Woche sind ${needed} Stunden am Stück frei`,
      )
  }
}

/** Days in a row; work that goes on over midnight is work on both days. */
export function judgeRowsOfDays(all: readonly PlacedShift[], blame: Blame) {
  let row: PlacedShift[] = []
  let nth = 0
  let last: string | undefined
  for (const shift of all) {
    for (const day of shift.days) {
      if (last !== undefined && day <= last) continue
      const goesOn = last !== undefined && addDays(last, 1) === day
      nth = goesOn ? nth + 1 : 1
      if (!goesOn) row = []
      last = day
    }
    row.push(shift)
    if (nth > limits.daysInRow) blame([shift], row, 'row', `Mehr als ${limits.daysInRow} Tage hintereinander arbeitet niemand`)
  }
}
