import { addDays, weekdayOf } from '#contract/days.ts'
import { easterOf } from '#contract/easter.ts'

// Public holidays that a canton puts on a level with Sunday (ArG art. 20a: 1 August and at most eight more). Other days off are rows of a studio.

/** Null in a year in which it is none. */
type DayOf = (year: number) => string | null
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

/** The feast of Stephen, but where it would be the third day of rest in a row. */
const stephenUnlessThird: DayOf = year => ([1, 5].includes(weekdayOf(`${year}-12-25`)) ? null : `${year}-12-26`)

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
const berchtold = { Berchtoldstag: fixed('01-02') }
const stephen = { Stephanstag: fixed('12-26') }
const saints = { Allerheiligen: fixed('11-01') }
const { Pfingstmontag: _, ...withoutWhitMonday } = usual

/**
 * By canton, each with what says so. In Thurgau 1 May, and in Glarus Whit Monday, is a day of rest of the canton alone, and no Sunday of the federal law.
 * Thurgau's row is that of the law of 11 May 1989, § 1 and 2. The law that was voted on 28 September 2025 takes its place; what was told of it changes
 * which events may be held on high feast days, and none of these days. Its own wording has not been read (docs/decisions/018-rest-and-holidays.md).
 */
export const restDayTable: Readonly<Record<string, { name: string; source: string; days: Readonly<Record<string, DayOf>> }>> = {
  ZH: { name: 'Zürich', source: 'Ruhetags- und Ladenöffnungsgesetz des Kantons Zürich, § 1', days: { ...usual, ...labour, ...stephen } },
  TG: { name: 'Thurgau', source: 'Ruhetagsgesetz des Kantons Thurgau, § 1 und 2', days: { ...usual, ...berchtold, ...stephen } },
  SG: {
    name: 'St. Gallen',
    source: 'Gesetz über Ruhetag und Ladenöffnung des Kantons St. Gallen, Art. 2',
    days: { ...usual, ...saints, ...stephen },
  },
  GL: {
    name: 'Glarus',
    source: 'Feiertagsregelung des Arbeitsinspektorats Glarus; Ruhetagsgesetz, Art. 2',
    days: { ...withoutWhitMonday, ...saints, ...stephen, 'Näfelser Fahrt': naefelserFahrt },
  },
  BS: {
    name: 'Basel-Stadt',
    source: 'Feiertage im Kanton Basel-Stadt, kantonales Ruhetagsgesetz',
    days: { ...usual, ...labour, ...stephen },
  },
  AR: {
    name: 'Appenzell Ausserrhoden',
    source: 'Verordnung des Kantons Appenzell Ausserrhoden zum Arbeitsgesetz',
    days: { ...usual, Stephanstag: stephenUnlessThird },
  },
}

const known = new Map<string, ReadonlyMap<string, string>>()

/** The canton's public holidays of a year, each by its day; a canton that has no row here keeps what all have. */
export function publicHolidaysOf(canton: string | null, year: number): ReadonlyMap<string, string> {
  const key = `${canton} ${year}`
  const before = known.get(key)
  if (before) return before
  const days = new Map(
    Object.entries(restDayTable[canton ?? '']?.days ?? usual).flatMap(([name, dayOf]) => {
      const day = dayOf(year)
      return day === null ? [] : [[day, name] as const]
    }),
  )
  known.set(key, days)
  return days
}

/** True of a Sunday, and of a public holiday that counts as one in the canton (T18). */
export const isRestDay = (day: string, canton: string | null) =>
  weekdayOf(day) === 7 || publicHolidaysOf(canton, Number(day.slice(0, 4))).has(day)
