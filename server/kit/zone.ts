import { Temporal } from 'temporal-polyfill'

const timeZone = 'Europe/Zurich'
const at = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)

/** The instant at which the clock on the wall shows this time on this day; a time that spring skips is an hour later. */
export const instantOf = (day: string, clock: string) =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: clock }).epochMilliseconds).toISOString()
export const dayOf = (instant: string) => at(instant).toPlainDate().toString()
/** HH:MM. */
export const clockOf = (instant: string) => at(instant).toPlainTime().toString({ smallestUnit: 'minute' })
export const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)
export const minutesAfter = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()
