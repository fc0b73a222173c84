import { today } from '#client/data/time.ts'
import { date, distance, duration, kg, longDate, shortDate, shortWeekday, thousands } from '#client/kit/format.ts'
import { addDays } from '#contract/days.ts'
import type { RecordKind } from '#contract/workouts.ts'

/** A best's name in a list. */
export const recordNames: Record<RecordKind, string> = {
  distance: 'Distanz',
  weight: 'Gewicht',
  volume: 'Volumen',
  reps: 'Wiederholungen',
  time: 'Zeit',
}

/** '62,5 kg', '12 WH', '2,4 km', '1:30' */
export function recordValue(kind: RecordKind, value: number) {
  if (kind === 'reps') return `${thousands(value)} WH`
  if (kind === 'distance') return distance(value)
  if (kind === 'time') return duration(value)
  return `${kg(value)} kg`
}

/** 'Heute', 'Gestern', '18. November', with another year '18.11.2025'. */
export function dayWord(day: string) {
  const now = today()
  if (day === now) return 'Heute'
  if (day === addDays(now, -1)) return 'Gestern'
  return day.slice(0, 4) === now.slice(0, 4) ? longDate(day) : date(day)
}

/** 'heute', 'gestern', '13.11.', with another year '13.11.2025': in the middle of a line. */
export function shortDayWord(day: string) {
  const now = today()
  if (day === now) return 'heute'
  if (day === addDays(now, -1)) return 'gestern'
  return day.slice(0, 4) === now.slice(0, 4) ? shortDate(day) : date(day)
}

/** 'Fr 20.' */
export const dayInMonth = (day: string) => `${shortWeekday(day)} ${Number(day.slice(8))}.`

/** kg, from 10'000 on in tonnes. */
export const volumeText = (volume: number) => (volume < 10_000 ? `${thousands(volume)} kg` : `${kg(Math.round(volume / 100) / 10)} t`)

/** '52 Min.', '75 Min.', from two hours on '2 Std. 12 Min.' */
export function minutesText(ms: number) {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 120) return `${minutes} Min.`
  const hours = Math.floor(minutes / 60)
  return minutes % 60 ? `${hours} Std. ${minutes % 60} Min.` : `${hours} Std.`
}
