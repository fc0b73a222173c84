import { zone } from '#contract/time.ts'

/**
 * The IANA rules of the zone, as the browser knows them; Temporal's polyfill would weigh 19 kB on the first paint. The language is the one
 * of all other texts, for each further language is loaded anew.
 */
const zurich = new Intl.DateTimeFormat('de-CH', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** This instant as the wire writes it: ISO text in UTC with milliseconds. */
export const now = () => new Date().toISOString()

/** Days of hours of UTC: Zurich's clock goes by whole hours, so all instants of one hour are of one day. */
const days = new Map<string, string>()
const mostDays = 10_000

/** The day of an instant in Europe/Zurich, e.g. 2026-11-20. */
export function dayOf(instant: string) {
  const hour = instant.length === 24 && instant.endsWith('Z') ? instant.slice(0, 13) : undefined
  const known = hour === undefined ? undefined : days.get(hour)
  if (known !== undefined) return known
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of zurich.formatToParts(new Date(instant))) part[type] = value
  const day = `${part.year}-${part.month}-${part.day}`
  if (days.size >= mostDays) days.clear()
  if (hour !== undefined) days.set(hour, day)
  return day
}

/** Today in Europe/Zurich. */
export const today = () => dayOf(now())
