import { Temporal } from 'temporal-polyfill'

const zone = 'Europe/Zurich'

/** This instant as the wire writes it: ISO text in UTC with milliseconds. */
export const now = () => new Date().toISOString()

/** The day of an instant in Europe/Zurich, e.g. 2026-11-20. */
export const dayOf = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString()

/** Today in Europe/Zurich. */
export const today = () => dayOf(now())

/** `days` after an ISO day. */
export const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
