import { zone } from '#contract/time.ts'

const numbers = new Map<number, Intl.NumberFormat>()
function format(value: number, most: number, least = 0) {
  const key = most * 10 + least
  const known = numbers.get(key) ?? new Intl.NumberFormat('de-CH', { maximumFractionDigits: most, minimumFractionDigits: least })
  numbers.set(key, known)
  return known.formatToParts(value)
}
const joinNumberParts = (parts: Intl.NumberFormatPart[], decimal: string) =>
  parts.map(({ type, value }) => (type === 'group' ? '’' : type === 'decimal' ? decimal : type === 'minusSign' ? '–' : value)).join('')

/** 1284 → «1’284». */
export const countText = (value: number) => joinNumberParts(format(value, 0), ',')
/** 62.5 → «62,5». */
export const numberText = (value: number, digits = 2) => joinNumberParts(format(value, digits), ',')
/** Rappen: 125050 → «1’250.50». */
export const moneyText = (rappen: number) => joinNumberParts(format(rappen / 100, 2, 2), '.')
/** 95 → «1:35», 90’990 → «1’516:30». */
export const minutesText = (minutes: number) => `${countText(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`

const moments = new Intl.DateTimeFormat('de-CH', {
  timeZone: zone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const weekdays = new Intl.DateTimeFormat('de-CH', { timeZone: zone, weekday: 'long' })
const months = new Intl.DateTimeFormat('de-CH', { timeZone: zone, month: 'long', year: 'numeric' })

const partsAt = (at: string) => Object.fromEntries(moments.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
/** An ISO day as the instant of its noon, so that no zone changes the day. */
const noon = (day: string) => (day.length === 10 ? `${day}T12:00:00Z` : day)

/** «20.11.2026», from a day or an instant. */
export function dayText(day: string) {
  const parts = partsAt(noon(day))
  return `${parts.day}.${parts.month}.${parts.year}`
}
const plainClock = (ms: number) => {
  const { hour, minute } = partsAt(new Date(ms).toISOString())
  return `${hour}:${minute}`
}
const hourMs = 3_600_000

/** «16:42», and of an hour that comes twice, on the last Sunday of October, which one: «02:00 Sommerzeit», «02:00 Winterzeit». */
export function clockText(at: string) {
  const ms = Date.parse(at)
  const words = plainClock(ms)
  if (!words.startsWith('02:')) return words
  if (plainClock(ms + hourMs) === words) return `${words} Sommerzeit`
  return plainClock(ms - hourMs) === words ? `${words} Winterzeit` : words
}
/** «20.11.2026, 16:42». */
export const instantText = (at: string) => `${dayText(at)}, ${clockText(at)}`
/** «Freitag». */
export const weekdayText = (day: string) => weekdays.format(new Date(noon(day)))
/** «November 2026». */
export const monthText = (day: string) => months.format(new Date(noon(day)))
export const standText = (at: string) => `Stand ${instantText(at)}`

/** Zurich's day and clock of an instant as if they were UTC's, for a format without zones. */
export function wallClock(at: string) {
  const { year, month, day, hour, minute, second } = partsAt(at)
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
