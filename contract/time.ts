/** IANA zone of every studio's clock and calendar. */
export const zone = 'Europe/Zurich'
/** Milliseconds of 24 hours; a calendar day of the zone has 23 or 25 when its clock is changed. */
export const dayMs = 86_400_000

/** Minutes from one instant to another. */
export const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)
/** The instant so many minutes later. */
export const minutesAfter = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/** True for an ISO day of the years 1900 to 2199; they leave room on both sides, since days are also calculated from a day. */
export function isDay(value: string) {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
