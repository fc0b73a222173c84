/** Minutes from one instant to another. */
export const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)
/** The instant so many minutes later. */
export const minutesAfter = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()
