import { keptByKey } from './keptByKey.ts'

// Days of a calendar as ISO text ('2026-11-20'): nothing here knows a clock or a zone. They are counted from 1 March of a year 0, so that a leap day is
// the last of its year, and without Date: a contract's life asks for thousands of them.

const two = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
const dateNumbersOf = (day: string) => [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))] as const

/** Days since 1 January 1970. */
const numberOf = keptByKey((day: string) => {
  if (day.length !== 10) return Number.NaN
  const [year, month, date] = dateNumbersOf(day)
  const years = month <= 2 ? year - 1 : year
  const inYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1
  return years * 365 + Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400) + inYear - 719_468
})

const dayAt = keptByKey((number: number) => {
  if (Number.isNaN(number)) throw new RangeError('There is no such day')
  const all = number + 719_468
  const era = Math.floor(all / 146_097)
  const inEra = all - era * 146_097
  const years = Math.floor((inEra - Math.floor(inEra / 1460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365)
  const inYear = inEra - (365 * years + Math.floor(years / 4) - Math.floor(years / 100))
  const place = Math.floor((5 * inYear + 2) / 153)
  const month = place < 10 ? place + 3 : place - 9
  const date = inYear - Math.floor((153 * place + 2) / 5) + 1
  return `${String(years + era * 400 + (month <= 2 ? 1 : 0)).padStart(4, '0')}-${two[month]}-${two[date]}`
})

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
export const weekdayOf = (day: string) => weekdayOfNumber(numberOf(day))
const weekdayOfNumber = (number: number) => ((((number + 3) % 7) + 7) % 7) + 1

/** The Monday of a day's week. */
export function mondayOf(day: string) {
  const number = numberOf(day)
  return dayAt(number + 1 - weekdayOfNumber(number))
}

/** '2026-11' */
export const monthOfDay = (day: string) => day.slice(0, 7)

export const firstOfMonth = (day: string) => `${monthOfDay(day)}-01`

/** The first day of the month so many months later, or earlier. */
export function monthsFrom(day: string, months: number) {
  const [year, month] = dateNumbersOf(day)
  if (!(year > 0 && month > 0)) throw new RangeError('There is no such month')
  const all = year * 12 + month - 1 + months
  return `${String(Math.floor(all / 12)).padStart(4, '0')}-${two[(((all % 12) + 12) % 12) + 1]}-01`
}

export const lastOfMonth = (day: string) => addDays(monthsFrom(day, 1), -1)

/** The same day so many months later or earlier, clamped to that month's last one: 31 January and one month is 28 February, and two are 31 March. */
export function addMonths(day: string, months: number) {
  const first = monthsFrom(day, months)
  const last = lastOfMonth(first)
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

/** Whole months from one day to a later one, counted from the first (C03): as many as fit before or on it. */
export function monthsBetween(from: string, to: string) {
  const [[year, month], [lastYear, lastMonth]] = [dateNumbersOf(from), dateNumbersOf(to)]
  const months = (lastYear - year) * 12 + lastMonth - month
  return addMonths(from, months) > to ? months - 1 : months
}
