import type { Tx } from '#server/kit/database.ts'
import { freeDaysIn } from './rules.ts'

/** Public holidays of these studios from a day on. */
export async function publicDays(tx: Tx, studios: readonly string[], from: string) {
  if (studios.length === 0) return []
  return (await freeDaysIn(tx, { studios, from })).map(({ day, name, studio }) => ({ day, name, studio }))
}
