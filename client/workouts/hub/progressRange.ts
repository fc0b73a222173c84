import { addDays } from '#contract/days.ts'

export interface ProgressPoint {
  day: string
  value: number
  record: boolean
  /** Only here: it waits for the studio or its training still runs. */
  open: boolean
}

export const ranges = ['4w', '3m', '1y'] as const
export type Range = (typeof ranges)[number]
export const rangeNames: Record<Range, string> = { '4w': '4 W', '3m': '3 M', '1y': '1 J' }
export const rangeWords: Record<Range, string> = { '4w': '4 Wochen', '3m': '3 Monate', '1y': '1 Jahr' }
const rangeDays: Record<Range, number> = { '4w': 28, '3m': 91, '1y': 365 }

export const inRange = (points: ProgressPoint[], range: Range, today: string) => {
  const from = addDays(today, -rangeDays[range])
  return points.filter(({ day }) => day > from)
}

/** The first point of each month and where its name stands; a name that would touch the one before it or the edge is left out. */
export function monthMarks(points: readonly ProgressPoint[], x: (day: string) => number, right: number, apart = 44) {
  const marks: { day: string; at: number }[] = []
  const firsts = points.filter(({ day }, at) => at === 0 || day.slice(0, 7) !== points[at - 1]!.day.slice(0, 7))
  // from the newest back: an old month that only just begins gives way to the next one
  for (const { day } of firsts.toReversed()) {
    const at = x(day)
    if (at + apart - 10 <= right + 10 && (marks.length === 0 || marks[0]!.at - at >= apart)) marks.unshift({ day, at })
  }
  return marks
}
