import { Temporal } from 'temporal-polyfill'

export { minutesAfter, minutesBetween } from '#contract/minutes.ts'

const timeZone = 'Europe/Zurich'
const at = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)

/** The instant at which the clock on the wall shows this time on this day; a time that spring skips is an hour later. */
export const instantOf = (day: string, clock: string) =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: clock }).epochMilliseconds).toISOString()
export const dayOf = (instant: string) => at(instant).toPlainDate().toString()
/** HH:MM. */
export const clockOf = (instant: string) => at(instant).toPlainTime().toString({ smallestUnit: 'minute' })
/** The instant at which a day begins. */
export const midnight = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).toInstant().toString()
