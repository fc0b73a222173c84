import { addDays } from '#contract/days.ts'
import { easterOf } from '#contract/easter.ts'

export interface Holiday {
  day: string
  text: string
}

const ofYear = (year: number): Holiday[] => {
  const moving = (text: string, days: number) => ({ text, day: addDays(easterOf(year), days) })
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
