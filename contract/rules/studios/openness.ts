import { minuteOf } from '#contract/clock.ts'
import { addDays, weekdayOf } from '#contract/days.ts'
import type { OpeningGroup, OpeningLine, OpeningSpans } from '#contract/studios/openingHours.ts'

/** Time on the clock on a studio's wall: the calendar day and the minutes since midnight in Europe/Zurich. */
export interface WallTime {
  day: string
  minute: number
}

/** A studio is open, until then or always, or it is closed, until then or for longer than is looked ahead. */
export type Openness =
  | { open: true; always: true }
  | { open: true; always?: false; until: WallTime }
  | { open: false; next: WallTime | undefined }

const dayMinutes = 1440
const lookAhead = 14

/** State of a studio, open or closed, and until or from when; spans that meet at midnight are one. */
export function openness(groups: readonly OpeningGroup[], { day: today, minute }: WallTime): Openness {
  const days = Array.from({ length: lookAhead + 1 }, (_, ahead) => openSpansOf(lineOn(groups[0]?.hours ?? [], addDays(today, ahead)) ?? {}))
  const line = joinOpenSpans(
    days.flatMap((spans, ahead) => spans.map(([from, to]) => [from + ahead * dayMinutes, to + ahead * dayMinutes])),
  )
  const wall = (minutes: number): WallTime => {
    const full = minutes % dayMinutes === 0
    const ahead = Math.floor(minutes / dayMinutes) - (full && minutes > 0 ? 1 : 0)
    return { day: addDays(today, ahead), minute: minutes - ahead * dayMinutes }
  }
  const now = line.find(([from, to]) => from <= minute && minute < to)
  if (now) return now[1] > 7 * dayMinutes ? { open: true, always: true } : { open: true, until: wall(now[1]) }
  const next = line.find(([from]) => from > minute)
  return { open: false, next: next && wallTimeOf(today, next[0]) }
}

const wallTimeOf = (today: string, minutes: number): WallTime => ({
  day: addDays(today, Math.floor(minutes / dayMinutes)),
  minute: minutes % dayMinutes,
})

/** The line that counts on a calendar day: its own goes before the weekday's. */
export const lineOn = (hours: readonly OpeningLine[], on: string) =>
  hours.find(({ day }) => day === on) ?? hours.find(({ day, weekday }) => !day && weekday === weekdayOf(on))

/** The spans of a line in minutes. */
export function openSpansOf({ from, to, from2, to2 }: OpeningSpans): [from: number, to: number][] {
  const pairs = [
    [from, to],
    [from2, to2],
  ] as const
  return pairs.flatMap(([begin, end]) => (begin && end ? [[minuteOf(begin), minuteOf(end)] as [number, number]] : []))
}

function joinOpenSpans(spans: number[][]) {
  const out: [number, number][] = []
  for (const [from = 0, to = 0] of spans) {
    const last = out.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else out.push([from, to])
  }
  return out
}
