/** Minutes since midnight of HH:MM. */
export const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** HH:MM of minutes since midnight. */
export const clockAt = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Whole months on a day of somebody born on another. */
export function monthsOn(born: string, day: string) {
  const months = (Number(day.slice(0, 4)) - Number(born.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(born.slice(5, 7))
  return day.slice(8) < born.slice(8) ? months - 1 : months
}

/** Whole years on a day of somebody born on another. */
export function yearsOn(born: string, day: string) {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}
