import { and, asc, gte, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { publicHoliday } from './tables.ts'

/** Public holidays of these studios from a day on. */
export async function publicDays(tx: Tx, studios: readonly string[], from: string) {
  if (studios.length === 0) return []
  return tx
    .select({ day: publicHoliday.day, name: publicHoliday.name, studio: publicHoliday.studio })
    .from(publicHoliday)
    .where(and(inArray(publicHoliday.studio, [...studios]), isNull(publicHoliday.removedAt), gte(publicHoliday.day, from)))
    .orderBy(asc(publicHoliday.day))
}
