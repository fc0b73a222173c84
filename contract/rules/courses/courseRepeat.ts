import { addDays, daysBetween, isDay, mondayOf, weekdayOf } from '#contract/days.ts'

/** How often a course is held; ISO days, weekdays from 1 (Monday) to 7. Nothing here knows a clock: 18:00 stays 18:00 in summer and winter. */
export interface CourseRepeat {
  every: 'day' | 'week' | 'month'
  /** Every so many days, weeks or months. */
  interval: number
  /** On which weekdays; of a month the one that `nth` counts. */
  weekdays: readonly number[]
  /** Place of the weekday in a month; -1 is the last. */
  nth?: number
  /** The last possible day. Without `until` and `count` it has no end, and is planned `openDays` ahead. */
  until?: string
  count?: number
}

/** The most dates of a series, and the most days from its first to its last. */
export const mostDates = 400
export const longestDays = 731
/** Days ahead that a series without an end is planned; extended every day. */
export const openDays = 182

export const isEndless = ({ until, count }: Pick<CourseRepeat, 'until' | 'count'>) => !until && !count

const letters = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const frequencies = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' } as const
const compact = (day: string) => day.replaceAll('-', '')
const spread = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`

/** As an RRULE of RFC 5545, without DTSTART. */
export function ruleOf({ every, interval, weekdays, nth, until, count }: CourseRepeat) {
  const days = [...weekdays].sort((a, b) => a - b).map(weekday => `${every === 'month' ? (nth ?? 1) : ''}${letters[weekday - 1]}`)
  return [
    `FREQ=${frequencies[every]}`,
    interval > 1 && `INTERVAL=${interval}`,
    every !== 'day' && days.length > 0 && `BYDAY=${days.join(',')}`,
    until ? `UNTIL=${compact(until)}` : count && `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(';')
}

/** The rules that a series may have: by day, by weekdays, or by one weekday of the month. */
export const rulePattern =
  /^FREQ=(DAILY|WEEKLY|MONTHLY)(?:;INTERVAL=([1-9]\d?))?(?:;BYDAY=((?:-1|[1-4])?(?:MO|TU|WE|TH|FR|SA|SU)(?:,(?:MO|TU|WE|TH|FR|SA|SU)){0,6}))?(?:;UNTIL=(\d{8})|;COUNT=([1-9]\d{0,2}))?$/

/** Undefined for a rule that is none of ours. */
export function repeatOf(rule: string): CourseRepeat | undefined {
  const [, frequency, interval, days = '', until, count] = rulePattern.exec(rule) ?? []
  if (!frequency) return undefined
  const every = (Object.keys(frequencies) as CourseRepeat['every'][]).find(key => frequencies[key] === frequency)!
  if (until && !isDay(spread(until))) return undefined
  const nth = /^(-1|[1-4])/.exec(days)?.[1]
  const weekdays = days ? days.split(',').map(day => letters.indexOf(day.slice(-2) as 'MO') + 1) : []
  if (every === 'month' ? weekdays.length !== 1 || !nth : !!nth) return undefined
  return {
    every,
    interval: Number(interval ?? 1),
    weekdays,
    ...(nth ? { nth: Number(nth) } : {}),
    ...(until ? { until: spread(until) } : count ? { count: Number(count) } : {}),
  }
}
/** The days of a rule from `from` on, without those left out; the form's preview and what waits on a device count by it. */
export function daysOf(repeat: CourseRepeat, from: string, except: readonly string[] = []): string[] {
  const out = new Set(except)
  const last = addDays(from, isEndless(repeat) ? openDays : longestDays)
  const end = repeat.until && repeat.until < last ? repeat.until : last
  const days: string[] = []
  for (const day of candidates(repeat, from, end)) {
    if (day > end || days.length >= Math.min(repeat.count ?? mostDates, mostDates)) break
    days.push(day)
  }
  return days.filter(day => !out.has(day))
}

interface Stretch {
  /** The first day of the rule. */
  from: string
  after: string
  last: string
  except?: readonly string[]
}

/** The days of a rule after one day and up to another, however long ago it began. */
export function daysAfter(repeat: CourseRepeat, { from, after, last, except = [] }: Stretch): string[] {
  const out = new Set(except)
  const days: string[] = []
  for (const day of candidates(repeat, from, last, after)) {
    if (day > last) break
    if (day > after && !out.has(day)) days.push(day)
  }
  return days
}

/** All of them, or those from about `since` on without a step through all before. */
function* candidates({ every, interval, weekdays, nth }: CourseRepeat, from: string, end: string, since = from) {
  const skipped = (units: number) => Math.max(0, Math.floor(units / interval)) * interval
  if (every === 'day') for (let day = addDays(from, skipped(daysBetween(from, since))); day <= end; day = addDays(day, interval)) yield day
  else if (every === 'week') {
    const wanted = weekdays.length > 0 ? [...weekdays].sort((a, b) => a - b) : [weekdayOf(from)]
    const first = mondayOf(from)
    for (let monday = addDays(first, 7 * skipped(daysBetween(first, since) / 7)); monday <= end; monday = addDays(monday, 7 * interval))
      for (const weekday of wanted) if (addDays(monday, weekday - 1) >= from) yield addDays(monday, weekday - 1)
  } else {
    for (
      let month = monthAfter(from.slice(0, 7), skipped(monthsBetween(from, since)));
      `${month}-01` <= end;
      month = monthAfter(month, interval)
    ) {
      const day = nthOf(month, weekdays[0] ?? 1, nth ?? 1)
      if (day >= from) yield day
    }
  }
}

const monthsBetween = (from: string, to: string) =>
  12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

const monthAfter = (month: string, months: number) => {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

function nthOf(month: string, weekday: number, nth: number) {
  if (nth > 0) {
    const first = `${month}-01`
    return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1))
  }
  const last = addDays(`${monthAfter(month, 1)}-01`, -1)
  return addDays(last, -((weekdayOf(last) - weekday + 7) % 7))
}

/** The execution of a series on a day: the same id on every device and at the server, so that it can be edited before it is there. */
export function executionIdOf(series: string, day: string) {
  const tail = BigInt(`0x${series.slice(-12)}`) ^ BigInt(daysBetween('1970-01-01', day))
  return `${series.slice(0, -12)}${tail.toString(16).padStart(12, '0')}`
}

const short = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] as const
const which: Record<number, string> = { 1: 'ersten', 2: 'zweiten', 3: 'dritten', 4: 'vierten', [-1]: 'letzten' }
const listed = (words: readonly string[]) => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} und ${words.at(-1)}`)
const german = (day: string) => `${Number(day.slice(8))}.${Number(day.slice(5, 7))}.${day.slice(0, 4)}`

/** «jede Woche am Mo und Mi, bis 20.12.2026»; «…, ohne Ende». */
export function repeatWords({ every, interval, weekdays, nth, until, count }: CourseRepeat) {
  const often = {
    day: interval === 1 ? 'jeden Tag' : `alle ${interval} Tage`,
    week: interval === 1 ? 'jede Woche' : `alle ${interval} Wochen`,
    month: interval === 1 ? 'jeden Monat' : `alle ${interval} Monate`,
  }[every]
  const days = [...weekdays].sort((a, b) => a - b).map(weekday => short[weekday - 1]!)
  const on = every === 'day' || days.length === 0 ? '' : ` am ${every === 'month' ? `${which[nth ?? 1]} ` : ''}${listed(days)}`
  return `${often}${on}${until ? `, bis ${german(until)}` : count ? `, ${count} Mal` : ', ohne Ende'}`
}
