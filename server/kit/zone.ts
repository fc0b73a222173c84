import { sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { zone } from '#contract/time.ts'

/** The zone as a literal of SQL: an expression of an index matches no parameter. */
export const zurich = sql.raw(`'${zone}'`)

const zonedTimeOf = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone)

/** The instant at which the clock on the wall shows this time on this day; a time that spring skips is an hour later. */
export const instantOf = (day: string, clock: string) =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: clock }).epochMilliseconds).toISOString()
export const dayOf = (instant: string) => zonedTimeOf(instant).toPlainDate().toString()
/** HH:MM. */
export const clockOf = (instant: string) => zonedTimeOf(instant).toPlainTime().toString({ smallestUnit: 'minute' })
/** The instant at which a day begins. */
export const midnight = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).toInstant().toString()
/** ISO day on which `now` (ms) falls. */
export const today = (now = Date.now()) => dayOf(new Date(now).toISOString())
