import { dayMs } from './time.ts'

// Days of a calendar as ISO text ('2026-11-20'). They are counted in UTC, where each has 24 hours: nothing here knows a clock or a zone.

const numberOf = (day: string) => Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs)
const dayAt = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)

/** True for an ISO day of the years 1900 to 2199; they leave room on both sides, since days are also calculated from a day. */
export function isDay(value: string) {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** The day so many days later, or earlier. */
export const addDays = (day: string, days: number) => dayAt(numberOf(day) + days)

/** How many days lie from one day to another. */
export const daysBetween = (from: string, to: string) => numberOf(to) - numberOf(from)

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string) => ((((numberOf(day) + 3) % 7) + 7) % 7) + 1

/** The Monday of a day's week. */
export const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day))

/** '2026-11' */
export const monthOf = (day: string) => day.slice(0, 7)

export const firstOfMonth = (day: string) => `${monthOf(day)}-01`

/** The first day of the month so many months later, or earlier. */
export function monthsFrom(day: string, months: number) {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

export const lastOfMonth = (day: string) => addDays(monthsFrom(day, 1), -1)
