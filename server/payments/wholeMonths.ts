import { Temporal } from 'temporal-polyfill'
import type { StatsSpan } from '#server/shared/stats/period.ts'

const { PlainDate } = Temporal
type Day = Temporal.PlainDate

const units = {
  month: { firstOf: (day: Day) => day.with({ day: 1 }), one: { months: 1 }, nameOf: (first: Day) => first.toString().slice(0, 7) },
  week: { firstOf: (day: Day) => day.subtract({ days: day.dayOfWeek - 1 }), one: { days: 7 }, nameOf: (first: Day) => first.toString() },
}

/** Splits ranges of days into whole months, `2026-11`, or whole weeks by their Monday, and the days around them. */
function inWhole(unit: keyof typeof units, spans: readonly StatsSpan[]): { whole: StatsSpan[]; days: StatsSpan[] } {
  const { firstOf, one, nameOf } = units[unit]
  const parts: { whole: StatsSpan[]; days: StatsSpan[] } = { whole: [], days: [] }
  for (const span of spans) {
    const [from, to] = [PlainDate.from(span.from), PlainDate.from(span.to)]
    const first = firstOf(from)
    const begin = first.equals(from) ? from : first.add(one)
    // The day after the last whole one.
    const end = firstOf(to.add({ days: 1 }))
    if (PlainDate.compare(begin, end) >= 0) {
      parts.days.push(span)
      continue
    }
    parts.whole.push({ from: nameOf(begin), to: nameOf(end.subtract(one)) })
    if (PlainDate.compare(from, begin) < 0) parts.days.push({ from: span.from, to: begin.subtract({ days: 1 }).toString() })
    if (PlainDate.compare(end, to) <= 0) parts.days.push({ from: end.toString(), to: span.to })
  }
  return parts
}

export function inMonths(spans: readonly StatsSpan[]) {
  const { whole: months, days } = inWhole('month', spans)
  return { months, days }
}

export function inWeeks(spans: readonly StatsSpan[]) {
  const { whole: weeks, days } = inWhole('week', spans)
  return { weeks, days }
}
