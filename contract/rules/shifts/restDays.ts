import { addDays, weekdayOf } from '#contract/days.ts'
import { easterOf } from '#contract/easter.ts'

// Public holidays that a canton puts on a level with Sunday (ArG art. 20a: 1 August and at most eight more). Other days off are rows of a studio.

type DayOf = (year: number) => string
const fixed =
  (date: string): DayOf =>
  year =>
    `${year}-${date}`
const moving =
  (days: number): DayOf =>
  year =>
    addDays(easterOf(year), days)

/** The first Thursday of April; in Holy Week a week later. */
const naefelserFahrt: DayOf = year => {
  const first = `${year}-04-01`
  const thursday = addDays(first, (4 - weekdayOf(first) + 7) % 7)
  const easter = easterOf(year)
  return addDays(easter, -7) <= thursday && thursday < easter ? addDays(thursday, 7) : thursday
}

const usual = {
  Neujahr: fixed('01-01'),
  Karfreitag: moving(-2),
  Ostermontag: moving(1),
  Auffahrt: moving(39),
  Pfingstmontag: moving(50),
  Bundesfeier: fixed('08-01'),
  Weihnachten: fixed('12-25'),
} as const
const labour = { 'Tag der Arbeit': fixed('05-01') }
const stephen = { Stephanstag: fixed('12-26') }
const saints = { Allerheiligen: fixed('11-01') }

/** By canton. In Glarus the feast of Stephen would be the ninth. */
const restDays: Readonly<Record<string, Readonly<Record<string, DayOf>>>> = {
  ZH: { ...usual, ...labour, ...stephen },
  TG: { ...usual, ...labour, ...stephen },
  SG: { ...usual, ...saints, ...stephen },
  GL: { ...usual, ...saints, 'Näfelser Fahrt': naefelserFahrt },
  BS: { ...usual, ...labour, ...stephen },
  AR: { ...usual, ...stephen },
}

const known = new Map<string, ReadonlyMap<string, string>>()

/** The canton's public holidays of a year, each by its day; a canton that has no row here keeps what all have. */
export function publicHolidaysOf(canton: string | null, year: number): ReadonlyMap<string, string> {
  const key = `${canton} ${year}`
  const before = known.get(key)
  if (before) return before
  const days = new Map(Object.entries(restDays[canton ?? ''] ?? usual).map(([name, dayOf]) => [dayOf(year), name]))
  known.set(key, days)
  return days
}

/** True of a Sunday, and of a public holiday that counts as one in the canton (T18). */
export const isRestDay = (day: string, canton: string | null) =>
  weekdayOf(day) === 7 || publicHolidaysOf(canton, Number(day.slice(0, 4))).has(day)
