import { type InferType, object } from 'yup'
import { minuteOf } from '#contract/clock.ts'
import { count, day, list, text } from '#contract/shapes.ts'

/** A time of day, 00:00 to 24:00. */
const time = () =>
  text(5).matches(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, {
    message: 'Bitte gib eine Uhrzeit ein, zum Beispiel 06:00.',
    excludeEmptyString: true,
  })

/**
 * One line of opening hours (L89): a weekday (1 is Monday), or one calendar day that goes before its weekday, or words alone. Without
 * `from` it is closed. Hours past midnight end at 24:00 and go on at 00:00 of the next day.
 */
export const openingLine = object({
  text: text(60).required(),
  weekday: count(1, 7).nullable(),
  day: day().nullable(),
  from: time().nullable(),
  to: time().nullable(),
  from2: time().nullable(),
  to2: time().nullable(),
}).test('spans', function (line) {
  const wrong = wrongSpan(line)
  return wrong ? this.createError({ path: `${this.path}.${wrong.field}`, message: wrong.message }) : true
})
export type OpeningLine = InferType<typeof openingLine>

/** Hours under one title; the first of a studio's groups says when it is open, others («Empfang») are told beside it. */
export const openingGroup = object({ title: text(60).required(), hours: list(openingLine, 200).required() }).test('once', function (group) {
  const at = twice(group.hours ?? [])
  return at === undefined
    ? true
    : this.createError({ path: `${this.path}.hours[${at}].text`, message: 'Dieser Tag steht schon in der Liste.' })
})
export type OpeningGroup = InferType<typeof openingGroup>

export const openingHours = () => list(openingGroup, 6)

/** The spans of a line. */
export type OpeningSpans = Partial<Pick<OpeningLine, 'from' | 'to' | 'from2' | 'to2'>>

/** The first thing wrong with a line's spans, and where. */
export function wrongSpan({ from, to, from2, to2 }: OpeningSpans): { field: 'from' | 'to' | 'from2' | 'to2'; message: string } | undefined {
  if (from && !to) return { field: 'to', message: 'Bis wann ist offen?' }
  if (to && !from) return { field: 'from', message: 'Ab wann ist offen?' }
  if (from2 && !to2) return { field: 'to2', message: 'Bis wann ist offen?' }
  if (to2 && !from2) return { field: 'from2', message: 'Ab wann ist offen?' }
  if (from2 && !from) return { field: 'from', message: 'Zuerst die erste Zeit des Tages.' }
  if (from && to && minuteOf(from) >= minuteOf(to)) return { field: 'to', message: 'Das Ende muss nach dem Anfang liegen.' }
  if (from2 && to && minuteOf(from2) < minuteOf(to)) return { field: 'from2', message: 'Die zweite Zeit beginnt, bevor die erste endet.' }
  if (from2 && to2 && minuteOf(from2) >= minuteOf(to2)) return { field: 'to2', message: 'Das Ende muss nach dem Anfang liegen.' }
  return undefined
}

function twice(hours: readonly OpeningLine[]) {
  const seen = new Set<string>()
  for (const [at, { weekday, day }] of hours.entries()) {
    const key = day ?? (weekday ? String(weekday) : undefined)
    if (key === undefined) continue
    if (seen.has(key)) return at
    seen.add(key)
  }
  return undefined
}
