/** Minutes since midnight of a clock, HH:MM. */
export const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

const two = (value: number) => String(value).padStart(2, '0')

/** The clock of so many minutes since midnight: «06:15», and «24:00» at its day's end. */
export const clockOfMinute = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** The same of minutes that go on after midnight, where the clock begins anew. */
export const clockAfter = (minute: number) => clockOfMinute(minute % 1440)
