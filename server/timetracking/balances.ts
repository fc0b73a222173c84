import { addDays, mondayOf } from '#contract/days.ts'
import { sheetOf } from '#contract/rules/worktime/sheet.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { byPerson, entriesIn } from './rules.ts'
import { targetsOfAll } from './targets.ts'

const weeks = 8

/** What each of these people worked more or less than agreed in the last eight weeks, until yesterday. */
export async function balancesOf(tx: Tx, people: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const day = today()
  const [from, to] = [addDays(mondayOf(day), -7 * (weeks - 1)), addDays(day, -1)]
  if (people.length === 0 || to < from) return new Map()
  const worked = byPerson(await entriesIn(tx, { people, from, to }))
  const found = new Map<string, number>()
  for (const [person, target] of await targetsOfAll(tx, people)) {
    const { balance } = sheetOf({ from, to, entries: (worked.get(person) ?? []).map(({ entry }) => entry), target })
    if (balance !== null) found.set(person, balance)
  }
  return found
}
