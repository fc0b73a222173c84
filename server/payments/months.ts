import { Temporal } from 'temporal-polyfill'
import type { Span } from '#server/stats/period.ts'

const { PlainDate } = Temporal

/** Splits ranges of days into whole months, `2026-11`, and the days around them. */
export function inMonths(spans: readonly Span[]): { months: Span[]; days: Span[] } {
  const parts: { months: Span[]; days: Span[] } = { months: [], days: [] }
  for (const span of spans) {
    const [from, to] = [PlainDate.from(span.from), PlainDate.from(span.to)]
    const begin = from.day === 1 ? from : from.with({ day: 1 }).add({ months: 1 })
    // The day after the last whole month.
    const end = to.add({ days: 1 }).with({ day: 1 })
    if (PlainDate.compare(begin, end) >= 0) {
      parts.days.push(span)
      continue
    }
    parts.months.push({ from: monthOf(begin), to: monthOf(end.subtract({ months: 1 })) })
    if (PlainDate.compare(from, begin) < 0) parts.days.push({ from: span.from, to: begin.subtract({ days: 1 }).toString() })
    if (PlainDate.compare(end, to) <= 0) parts.days.push({ from: end.toString(), to: span.to })
  }
  return parts
}

const monthOf = (day: Temporal.PlainDate) => day.toString().slice(0, 7)
