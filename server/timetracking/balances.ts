import { addDays, mondayOf } from '#contract/days.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { sheetsOf } from './months/facts.ts'

const weeks = 8

/** What each of these people worked more or less than agreed in the last eight weeks, until yesterday. */
export async function balancesOf(tx: Tx, people: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const day = today()
  const [from, to] = [addDays(mondayOf(day), -7 * (weeks - 1)), addDays(day, -1)]
  if (people.length === 0 || to < from) return new Map()
  const found = new Map<string, number>()
  for (const [person, { sheet }] of await sheetsOf(tx, people, { from, to })) if (sheet.balance !== null) found.set(person, sheet.balance)
  return found
}
