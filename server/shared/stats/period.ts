import { Temporal } from 'temporal-polyfill'
import type { CurveStep, Statistic, StatsAsked, StatsComparison } from '#contract/stats.ts'
import { dayMs, zone } from '#contract/time.ts'

const { PlainDate, PlainYearMonth } = Temporal
type Day = Temporal.PlainDate

/** ISO days, first and last. */
export interface StatsSpan {
  from: string
  to: string
}

/** Distance back to the period that another is compared with. */
export type Shift = { days: number } | { months: number }

export interface Period {
  spans: StatsSpan[]
  /** Instant; only what is over by then is counted. */
  until: string
  running: boolean
  step: CurveStep
  comparison: StatsComparison
  before?: { spans: StatsSpan[]; until: string; shift: Shift }
}

const endOf = (month: Temporal.PlainYearMonth) => month.toPlainDate({ day: month.daysInMonth })
const yearMonthOf = (day: Day) => day.toPlainYearMonth()
const lengthOf = (from: Day, to: Day) => from.until(to, { largestUnit: 'days' }).days + 1

/** The period's months, where it is made of whole ones. */
function wholeMonths({ months, datePickerRange: range }: StatsAsked, today: Day) {
  if (months?.length) return [...new Set(months)].sort().map(month => PlainYearMonth.from(month))
  if (!range) return [yearMonthOf(today)]
  const [from, to] = [PlainDate.from(range.from), PlainDate.from(range.to)]
  if (from.day !== 1 || !to.equals(endOf(yearMonthOf(to)))) return undefined
  const count = yearMonthOf(from).until(yearMonthOf(to), { largestUnit: 'months' }).months + 1
  return Array.from({ length: count }, (_, place) => yearMonthOf(from).add({ months: place }))
}

/** Months as spans; those next to each other become one. */
function spansOf(months: Temporal.PlainYearMonth[]): StatsSpan[] {
  const spans: { from: Temporal.PlainYearMonth; to: Temporal.PlainYearMonth }[] = []
  for (const month of months) {
    const last = spans.at(-1)
    if (last?.to.add({ months: 1 }).equals(month)) last.to = month
    else spans.push({ from: month, to: month })
  }
  return spans.map(({ from, to }) => ({ from: from.toPlainDate({ day: 1 }).toString(), to: endOf(to).toString() }))
}

function shiftOf(
  comparison: StatsComparison,
  months: Temporal.PlainYearMonth[] | undefined,
  days: number,
  spans: number,
): Shift | undefined {
  if (comparison === 'none') return undefined
  if (comparison === 'weeks') return { days: 28 }
  if (!months) return { days: comparison === 'year' ? 364 : Math.ceil(days / 7) * 7 }
  // Months that do not touch have no period of their like before them, so they are compared with whole years.
  return { months: comparison === 'year' || spans > 1 ? 12 * Math.ceil(months.length / 12) : months.length }
}

/** Moves a span back. A whole month stays whole, though its last day has another number. */
function back({ from, to }: StatsSpan, shift: Shift): StatsSpan {
  const [first, last] = [PlainDate.from(from), PlainDate.from(to)]
  if ('days' in shift) return { from: first.subtract(shift).toString(), to: last.subtract(shift).toString() }
  return { from: first.subtract(shift).toString(), to: endOf(yearMonthOf(last).subtract(shift)).toString() }
}

const usualStep = (days: number): CurveStep => (days <= 62 ? 'day' : days <= 190 ? 'week' : 'month')
/** Points at most; more tell nothing more. */
const mostPoints = 400
const widths = { day: 1, week: 7, month: 28 }

/** Key of a period that a part of the server has set: no body of a request can hold one. */
export const fixed = Symbol('period')
type PeriodAsked = StatsAsked & { [fixed]?: Period }

/**
 * The period counted when somebody asks at `now`, and the one it is compared with. A period that still runs is compared with as much of the
 * other.
 */
export function periodOf(asked: PeriodAsked, now: Temporal.Instant = Temporal.Now.instant()): Period {
  if (asked[fixed]) return asked[fixed]
  const local = now.toZonedDateTimeISO(zone)
  const today = local.toPlainDate()
  const months = wholeMonths(asked, today)
  const spans = months ? spansOf(months) : [asked.datePickerRange as StatsSpan]
  const [from, to] = [PlainDate.from(spans[0]!.from), PlainDate.from(spans.at(-1)!.to)]
  const days = lengthOf(from, to)
  const running = PlainDate.compare(to, today) >= 0
  const usual = (asked.range as CurveStep | undefined) ?? usualStep(days)
  const step = days / widths[usual] > mostPoints ? usualStep(days) : usual
  const comparison = (asked.comparison as StatsComparison | undefined) ?? (months?.length === 1 ? 'weeks' : 'before')
  const shift = shiftOf(comparison, months, days, spans.length)
  const until = now.round({ smallestUnit: 'millisecond', roundingMode: 'floor' }).toString({ fractionalSecondDigits: 3 })
  if (!shift) return { spans, until, running, step, comparison }
  const cut = local.toPlainDateTime().subtract(shift).toZonedDateTime(zone).toInstant()
  return {
    spans,
    until,
    running,
    step,
    comparison,
    before: { spans: spans.map(span => back(span, shift)), until: running ? cut.toString() : until, shift },
  }
}
/** Number of a day since 1970. Thousands of days are walked through, for which Temporal takes too long. */
const numberOf = (day: string) => Date.parse(day) / dayMs
const dayOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)
const weekday = (number: number) => (((number + 3) % 7) + 7) % 7

function addMonths(day: string, months: number) {
  const date = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1))
  return date.toISOString().slice(0, 7)
}
const isDay = (day: string) => dayOf(numberOf(day)) === day

/** The day that a day of the period before is compared with; none where its month has no such day. */
function likeOf(day: string, shift: Shift): string | undefined {
  if ('days' in shift) return dayOf(numberOf(day) + shift.days)
  const like = addMonths(day, shift.months) + day.slice(7)
  return isDay(like) ? like : undefined
}

/** The day of the period before that a day is compared with. */
function beforeOf(day: string, shift: Shift): string | null {
  if ('days' in shift) return dayOf(numberOf(day) - shift.days)
  const like = addMonths(day, -shift.months) + day.slice(7)
  return isDay(like) ? like : null
}

/** The month that a day of the period before is compared with. */
export const likeMonth = (day: string, shift: Shift) =>
  'days' in shift ? dayOf(numberOf(day) + shift.days).slice(0, 7) : addMonths(day, shift.months)

/** The last day of the point in which a day lies. */
const lastOf = (day: string, step: CurveStep) =>
  step === 'day' ? numberOf(day) : step === 'month' ? numberOf(`${addMonths(day, 1)}-01`) - 1 : numberOf(day) + 6 - weekday(numberOf(day))
const begins = (day: string, step: CurveStep) => step === 'day' || (step === 'month' ? day.endsWith('-01') : weekday(numberOf(day)) === 0)

/** The first day of the day, week or month in which a day lies. */
export const beginOf = (day: string, step: CurveStep) =>
  step === 'day' ? day : step === 'month' ? `${day.slice(0, 7)}-01` : dayOf(numberOf(day) - weekday(numberOf(day)))

type Sum<C> = (days: C[]) => C | null
type Point<C> = Omit<Statistic['curve'][number], 'now' | 'before'> & { now: C | null; before: C | null }

/** Points of the curve, from counts by day. */
export function curveOf<C>({ spans, until, step, before }: Period, counted: { now: Map<string, C>; before?: Map<string, C> }, sum: Sum<C>) {
  const today = numberOf(Temporal.Instant.from(until).toZonedDateTimeISO(zone).toPlainDate().toString())
  const points: (Point<C> & { last: number; days: C[]; earlier: C[] })[] = []
  const at = new Map<string, number>()
  for (const span of spans) {
    const end = numberOf(span.to)
    for (let number = numberOf(span.from); number <= end; number++) {
      const day = dayOf(number)
      const open = points.at(-1)
      if (!open || number > open.last) {
        const last = lastOf(day, step)
        const part = step === 'day' ? number === today : last > end || !begins(day, step) || (number <= today && last >= today)
        const beforeAt = before ? beforeOf(day, before.shift) : null
        points.push({ at: day, last, days: [], earlier: [], now: null, before: null, beforeAt, part: part && number <= today })
      }
      at.set(day, points.length - 1)
      const counts = counted.now.get(day)
      if (counts) points.at(-1)?.days.push(counts)
    }
  }
  for (const [day, counts] of counted.before ?? []) {
    const place = before && at.get(likeOf(day, before.shift) ?? '')
    if (place !== undefined) points[place]?.earlier.push(counts)
  }
  return points.map(({ last: _, days, earlier, ...point }): Point<C> => {
    const ahead = numberOf(point.at) > today
    return { ...point, now: ahead ? null : sum(days), before: before ? sum(earlier) : null }
  })
}
