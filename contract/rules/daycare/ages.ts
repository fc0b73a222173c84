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
