/** IANA zone of every studio's clock and calendar. */
export const zone = 'Europe/Zurich'
/** Milliseconds of 24 hours; a calendar day of the zone has 23 or 25 when its clock is changed. */
export const dayMs = 86_400_000

/** Minutes from one instant to another. */
export const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)
/** The instant so many minutes later. */
export const minutesAfter = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()
