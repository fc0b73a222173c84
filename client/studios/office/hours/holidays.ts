import { dayMs } from '#contract/time.ts'

/** Easter Sunday of a year (Gregorian, after Butcher), as an instant at midnight UTC. */
function easter(year: number) {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1)
}

export interface Holiday {
  day: string
  text: string
}

const iso = (at: number) => new Date(at).toISOString().slice(0, 10)

const ofYear = (year: number): Holiday[] => {
  const moving = (text: string, days: number) => ({ text, day: iso(easter(year) + days * dayMs) })
  const fixed = (text: string, date: string) => ({ text, day: `${year}-${date}` })
  return [
    fixed('Neujahr', '01-01'),
    fixed('Berchtoldstag', '01-02'),
    moving('Karfreitag', -2),
    moving('Ostermontag', 1),
    fixed('Tag der Arbeit', '05-01'),
    moving('Auffahrt', 39),
    moving('Pfingstmontag', 50),
    fixed('Bundesfeier', '08-01'),
    fixed('Weihnachten', '12-25'),
    fixed('Stephanstag', '12-26'),
  ]
}

/** The next holidays that most studios keep, from a day on, without those in `taken`. */
export function nextHolidays(from: string, taken: readonly (string | null | undefined)[], most = 8): Holiday[] {
  const year = Number(from.slice(0, 4))
  return [...ofYear(year), ...ofYear(year + 1)].filter(({ day }) => day >= from && !taken.includes(day)).slice(0, most)
}
