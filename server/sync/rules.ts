import { type CollectionName, collectionNames } from '#contract/sync.ts'
import { dayMs } from '#contract/time.ts'
import type { WithDomains } from '#server/kit/house.ts'
import type { Rule, Rules } from '#sync/endpoint/judge.ts'
import { replicatedOf } from './plugs.ts'

/** Earliest year: nobody's training is older, and PostgreSQL knows no year 0. */
const earliest = '1900'

/**
 * True for a moment that exists. JavaScript takes 30 February for 2 March, PostgreSQL refuses it, and a projection would stand still on it.
 */
export function isMoment(instant: string) {
  const at = Date.parse(instant)
  return Number.isFinite(at) && new Date(at).toISOString() === instant && instant >= earliest
}

/** True where a day is its instant's, give or take one for time zones and clocks that are off. */
export function dayFits(day: string, instant: string) {
  const midnight = `${day}T00:00:00.000Z`
  if (!isMoment(midnight) || !isMoment(instant)) return false
  const [from, at] = [Date.parse(midnight), Date.parse(instant)]
  return at >= from - dayMs && at < from + 2 * dayMs
}

export const badDay = 'Datum und Zeitpunkt passen nicht zusammen.'

function ruleOf(house: WithDomains, name: CollectionName): Rule {
  const { rule, itself } = replicatedOf(house, name)
  return doc => itself?.(doc as never) ?? (doc._deleted ? undefined : rule?.(doc as never))
}

/** Business rules of each collection's documents; schema and size are judged before. A deleted document has only to be itself. */
export const rulesOf = (house: WithDomains) => Object.fromEntries(collectionNames.map(name => [name, ruleOf(house, name)])) as Rules
