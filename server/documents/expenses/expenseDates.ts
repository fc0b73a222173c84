import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { type DocumentRepeat, monthsOf } from '#contract/rules/documents/repeats.ts'

export interface Repeating {
  repeat: DocumentRepeat
  /** ISO days. */
  first: string
  until: string | null
}

const zdt = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' })
const isoOf = (found: { toString(): string }) => found.toString().slice(0, 10)

/** The last day that any has. */
const end = '2199-12-31'

/** A month that is too short for the day has it on its last: 31, 28, 31 (C03). */
const ruleOf = ({ repeat, first, until }: Repeating) => {
  const day = Number(first.slice(8))
  const short = Array.from({ length: Math.max(1, day - 27) }, (_, at) => Math.min(day, 28) + at)
  return new RRuleTemporal({
    freq: 'MONTHLY',
    interval: monthsOf[repeat],
    byMonthDay: short,
    bySetPos: [-1],
    tzid: 'UTC',
    dtstart: zdt(first),
    until: zdt(until ?? end),
  })
}

/** The days on which it comes from one day to another, both included. */
export function daysOf(row: Repeating, from: string, to: string): string[] {
  const last = row.until !== null && row.until < to ? row.until : to
  const begin = row.first > from ? row.first : from
  return begin > last ? [] : ruleOf(row).between(zdt(begin), zdt(last), true).map(isoOf)
}

/** The next day on which it comes, that day included; null once it is over. */
export function nextOf(row: Repeating, from: string): string | null {
  const to = Temporal.PlainDate.from(row.first > from ? row.first : from)
    .add({ months: monthsOf[row.repeat], days: 1 })
    .toString()
  return daysOf(row, from, to)[0] ?? null
}
