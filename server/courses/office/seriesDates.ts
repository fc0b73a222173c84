import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { addDays, daysBetween, weekdayOf } from '#contract/days.ts'
import { type CourseRepeat, isEndless, longestDays, mostDates, openDays, repeatOf, ruleOf } from '#contract/rules/courses/courseRepeat.ts'
import { minutesAfter } from '#contract/time.ts'
import { instantOf } from '#server/kit/zone.ts'

export interface Rule {
  /** RRULE without DTSTART. */
  rule: string
  /** ISO day of the first one. */
  from: string
  /** ISO days left out. */
  except: readonly string[]
}

const zdt = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' })

/** The days that RFC 5545 means by a rule, without those left out: at most 400, in at most two years; without an end half a year. */
export function expand({ rule, from, except }: Rule): string[] {
  const repeat = repeatOf(rule)
  if (!repeat) return []
  const last = addDays(from, isEndless(repeat) ? openDays : longestDays)
  const until = repeat.until && repeat.until < last ? repeat.until : last
  const rrule = new RRuleTemporal({
    freq: ({ day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' } as const)[repeat.every],
    interval: repeat.interval,
    tzid: 'UTC',
    wkst: 'MO',
    ...(repeat.count ? { count: repeat.count } : { until: zdt(until) }),
    ...byDay(repeat),
    dtstart: zdt(from),
  })
  const days: string[] = []
  for (const found of rrule.all((date, at) => at < mostDates && date.toString().slice(0, 10) <= until)) {
    const day = found.toString().slice(0, 10)
    if (day <= until) days.push(day)
  }
  const out = new Set(except)
  return days.slice(0, mostDates).filter(day => !out.has(day))
}

const letters = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const byDay = ({ every, weekdays, nth }: CourseRepeat) =>
  every === 'day' || weekdays.length === 0
    ? {}
    : { byDay: weekdays.map(weekday => `${every === 'month' ? (nth ?? 1) : ''}${letters[weekday - 1]}`) }

/** When one of a series is, by the clock on the wall: 18:00 stays 18:00. */
export function timesOn(day: string, { clock, minutes }: { clock: string; minutes: number }) {
  const startsAt = instantOf(day, clock)
  return { startsAt, endsAt: minutesAfter(startsAt, minutes) }
}

/** Splits a series in two: dates before `day`, and dates from it on. Together they hold the same days as before. */
export function split({ rule, from, except }: Rule, day: string): { before: Rule; after: Rule } {
  const repeat = repeatOf(rule)!
  const all = expand({ rule, from, except: [] })
  const { count, until, ...rest } = repeat
  const left = all.filter(each => each >= day).length
  // Dates beyond 400 or two years were cut off; they do not come back with a later beginning.
  const end = count === all.length ? { count: Math.max(1, left) } : { until: until || count ? all.at(-1) : undefined }
  return {
    before: { rule: ruleOf({ ...rest, until: addDays(day, -1) }), from, except: except.filter(each => each < day) },
    after: { rule: ruleOf({ ...rest, ...end }), from: day, except: except.filter(each => each >= day) },
  }
}

/** How a series' days change where one of them goes to another day. */
export function shifter({ rule }: Pick<Rule, 'rule'>, from: string, to: string) {
  const repeat = repeatOf(rule)
  const days = daysBetween(from, to)
  if (repeat?.every !== 'month' || days === 0) return (day: string) => addDays(day, days)
  const months = monthCountOf(to) - monthCountOf(from)
  const { weekday, nth } = placeOf(to)
  return (day: string) => nthOf(monthCountOf(day) + months, weekday, nth)
}

/** The same rule for a series of which one day goes to another. */
export function shifted({ rule, from, except }: Rule, one: string, to: string): Rule {
  const repeat = repeatOf(rule)!
  const days = daysBetween(one, to)
  if (days === 0) return { rule, from, except }
  const move = shifter({ rule }, one, to)
  const until = repeat.until && { until: addDays(repeat.until, Math.max(0, days)) }
  const where =
    repeat.every === 'month' ? { weekdays: [placeOf(to).weekday], nth: placeOf(to).nth } : { weekdays: repeat.weekdays.map(by(days)) }
  return { rule: ruleOf({ ...repeat, ...where, ...until }), from: move(from), except: except.map(move) }
}

const by = (days: number) => (weekday: number) => ((((weekday - 1 + days) % 7) + 7) % 7) + 1
const monthCountOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** Place of a day among the same weekdays of its month; the fifth is the last. */
function placeOf(day: string) {
  const nth = Math.ceil(Number(day.slice(8)) / 7)
  return { weekday: weekdayOf(day), nth: nth > 4 ? -1 : nth }
}

function nthOf(month: number, weekday: number, nth: number) {
  const first = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
  if (nth > 0) return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1))
  const after = `${Math.floor((month + 1) / 12)}-${String(((month + 1) % 12) + 1).padStart(2, '0')}-01`
  const last = addDays(after, -1)
  return addDays(last, -((weekdayOf(last) - weekday + 7) % 7))
}
