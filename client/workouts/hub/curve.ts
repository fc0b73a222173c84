import { addDays } from '#contract/training/streak.ts'

export interface CurvePoint {
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

export const inRange = (points: CurvePoint[], range: Range, today: string) => {
  const from = addDays(today, -rangeDays[range])
  return points.filter(({ day }) => day > from)
}
