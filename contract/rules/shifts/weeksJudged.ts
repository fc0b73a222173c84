import { addDays, mondayOf, weekdayOf } from '#contract/days.ts'
import { beginOf } from '#contract/zone.ts'
import { restDaysIn } from './daysJudged.ts'
import { limits, restDayClock } from './law.ts'
import { momentOf } from './times.ts'
import { hourMs, hours, isLearner, type Placed, type Say, underOn, type Worker } from './worker.ts'

/** Says it of these shifts, as far as they are one's own to judge; else of the last of one's own among all of them. */
type Blame = (of: readonly Placed[], among: readonly Placed[], rule: Parameters<Say>[1], text: string) => void

export const blamer =
  (say: Say, own: (id: string) => boolean): Blame =>
  (of, among, rule, text) => {
    const mine = of.filter(({ _id }) => own(_id))
    const last = among.findLast(({ _id }) => own(_id))
    for (const shift of mine.length > 0 ? mine : last ? [last] : []) say(shift, rule, text)
  }

/** Minutes worked between two moments; a break lies in the middle of its shift. */
function workedIn(shift: Placed, from: number, to: number) {
  const [begin, end] = [Math.max(shift.begin, from), Math.min(shift.end, to)]
  if (begin >= end) return 0
  const middle = (shift.begin + shift.end) / 2
  return Math.max(0, Math.round((end - begin) / 60_000) - (begin <= middle && middle < end ? shift.break : 0))
}

const sumOf = (all: readonly Placed[], from: number, to: number) => all.reduce((sum, shift) => sum + workedIn(shift, from, to), 0)

/** Mondays of the weeks in which there is work. */
const weeksIn = (all: readonly Placed[]) => [
  ...new Set(all.flatMap(({ wall }) => [mondayOf(wall.day), mondayOf(addDays(wall.day, Math.floor((wall.to - 1) / 1440)))])),
]

const inWeek = (all: readonly Placed[], monday: string) => all.filter(({ wall }) => monday <= wall.day && wall.day <= addDays(monday, 6))

/** Minutes of each week above what the law allows a week (T10). */
export function overtimeOf(all: readonly Placed[], week: 45 | 50): ReadonlyMap<string, number> {
  const over = new Map<string, number>()
  for (const monday of weeksIn(all)) {
    const [from, to] = [beginOf(monday), beginOf(addDays(monday, 7))]
    const sum = sumOf(all, from, to)
    if (sum > week * 60) over.set(monday, sum - week * 60)
  }
  return over
}

/** Hours of a week: above the limit it is Überzeit, which has limits of its own (T10, T17). */
export function ofHours(all: readonly Placed[], worker: Worker, blame: Blame) {
  const { week = 45, standing } = worker
  const totals = new Map<string, number>()
  const yearOf = (monday: string) => addDays(monday, 3).slice(0, 4)
  for (const [monday, over] of [...overtimeOf(all, week)].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const those = inWeek(all, monday)
    const [from, to] = [beginOf(monday), beginOf(addDays(monday, 7))]
    const beyond = those.filter((_, nth) => sumOf(those.slice(0, nth + 1), from, to) > week * 60)
    const days = new Set(those.map(({ wall }) => wall.day)).size
    const year = yearOf(monday)
    const total = (totals.get(year) ?? (standing?.year === year ? standing.overtime : 0)) + over
    totals.set(year, total)
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

interface Gap {
  from: number
  to: number
}

/** Stretches without work, the ones before and after all of it too. */
function gapsOf(all: readonly Placed[]): Gap[] {
  const gaps: Gap[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const { begin, end } of all) {
    if (begin > last) gaps.push({ from: last, to: begin })
    last = Math.max(last, end)
  }
  return [...gaps, { from: last, to: Number.POSITIVE_INFINITY }]
}

/** True where one is long enough and holds the day of a day of that week. */
const restsIn = (gaps: readonly Gap[], monday: string, needed: number) =>
  gaps.some(
    ({ from, to }) =>
      to - from >= needed * hourMs &&
      [0, 1, 2, 3, 4, 5, 6].some(nth => {
        const day = addDays(monday, nth)
        return from <= Date.parse(momentOf(day, restDayClock.from * 60)) && Date.parse(momentOf(day, restDayClock.to * 60)) <= to
      }),
  )

/** The weekly rest, longer where Sunday is worked, and the free half day of a week of six days (T15, T16). */
export function ofWeeklyRests(all: readonly Placed[], blame: Blame) {
  const gaps = gapsOf(all)
  const sundays = new Set(sundaysOf(all))
  for (const monday of weeksIn(all)) {
    const those = inWeek(all, monday)
    const [from, to] = [beginOf(monday), beginOf(addDays(monday, 7))]
    const near = gaps.filter(gap => gap.to > from && gap.from < to)
    const isSunday = sundays.has(addDays(monday, 6))
    const needed = isSunday ? limits.weeklyRest.sunday : limits.weeklyRest.usual
    if (!restsIn(near, monday, needed))
      blame(
        those.slice(-1),
        those,
        'weekly-rest',
        isSunday
          ? `Wer am Sonntag arbeitet, hat in derselben Woche ${needed} Stunden am Stück frei`
          : `In jeder Woche sind ${needed} Stunden am Stück frei`,
      )
    const days = new Set(those.map(({ wall }) => wall.day))
    const halves = near.filter(gap => gap.to - gap.from >= limits.halfDay * hourMs && gap.from >= from)
    if (days.size === limits.daysInRow && halves.length < 2)
      blame(those.slice(-1), those, 'half-day', 'Wer an mehr als fünf Tagen arbeitet, hat dazu einen freien halben Tag')
  }
}

/** Days in a row. */
export function ofRows(all: readonly Placed[], blame: Blame) {
  let row: Placed[] = []
  let nth = 0
  let before: string | undefined
  for (const shift of all) {
    const { day } = shift.wall
    if (day !== before) {
      const goesOn = before !== undefined && addDays(before, 1) === day
      nth = goesOn ? nth + 1 : 1
      if (!goesOn) row = []
      before = day
    }
    row.push(shift)
    if (nth > limits.daysInRow) blame([shift], row, 'row', `Mehr als ${limits.daysInRow} Tage hintereinander arbeitet niemand`)
  }
}

/** Sundays in which somebody works, by year. */
export function sundaysOf(all: readonly Placed[]): string[] {
  return [...new Set(all.flatMap(shift => restDaysIn(shift, null).filter(day => weekdayOf(day) === 7)))].sort()
}

const sundaysIn = (year: string) => {
  const first = `${year}-01-01`
  const sunday = addDays(first, 7 - weekdayOf(first))
  return addDays(sunday, 52 * 7).startsWith(year) ? 53 : 52
}

/** Sundays of a year that stay free; those of one's holidays are none (T15). */
export function ofSundays(all: readonly Placed[], { standing }: Worker, blame: Blame) {
  const counts = new Map<string, number>()
  for (const sunday of sundaysOf(all)) {
    const year = sunday.slice(0, 4)
    const worked = (counts.get(year) ?? (standing?.year === year ? standing.sundays : 0)) + 1
    counts.set(year, worked)
    const on = all.filter(shift => restDaysIn(shift, null).includes(sunday))
    const free = sundaysIn(year) - worked
    if (free < limits.freeSundays)
      blame(on, on, 'sundays', `Im Jahr bleiben mindestens ${limits.freeSundays} Sonntage frei: Es wären noch ${Math.max(0, free)}`)
  }
}
