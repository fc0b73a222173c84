import { supportStudio } from '#contract/brand.ts'
import { dayMs } from '#contract/time.ts'
import { freeDaysIn } from '#server/absences/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { clockOf, dayOf, instantOf } from '#server/kit/zone.ts'

const opens = '08:00'
const closes = '20:00'
/** Public holidays of the whole country. */
const national = ['01-01', '08-01', '12-25']

const isSunday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0
const dayAfter = (day: string) => dayOf(new Date(Date.parse(`${day}T12:00:00Z`) + dayMs).toISOString())

/** The first instant from this one at which mailings go out: 8 to 20 o'clock in Zurich, not on Sundays and public holidays (V10). */
export function openFrom(now: string, holidays: ReadonlySet<string> = new Set()): string {
  const isFree = (day: string) => isSunday(day) || national.includes(day.slice(5)) || holidays.has(day)
  let [day, clock] = [dayOf(now), clockOf(now)]
  if (!isFree(day) && clock >= opens && clock < closes) return now
  if (clock >= closes) [day, clock] = [dayAfter(day), '00:00']
  else if (!isFree(day) && clock < opens) return instantOf(day, opens)
  while (isFree(day)) day = dayAfter(day)
  return instantOf(day, opens)
}

/** Whole public holidays from today on of the studios that are meant; where all are, of the one that helps. */
export async function holidaysOf(tx: Tx, studios: readonly string[], now: string): Promise<Set<string>> {
  const free = await freeDaysIn(tx, { studios: studios.length > 0 ? studios : [supportStudio], from: dayOf(now) })
  return new Set(free.filter(({ company, half }) => !company && !half).map(({ day }) => day))
}
