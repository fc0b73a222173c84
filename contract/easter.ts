import { addDays } from './days.ts'

/** Easter Sunday of a year (Gregorian, after Butcher), as an ISO day. */
export function easterOf(year: number) {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return addDays(`${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-01`, f % 31)
}
