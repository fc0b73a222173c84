import { and, between, inArray, sql } from 'drizzle-orm'
import { growthNames } from '#contract/contracts/growth.ts'
import { contractCountNames } from '#contract/contracts/measures.ts'
import { zurich } from '#server/kit/zone.ts'
import { figureSources, type HandKept } from '#server/shared/stats/plugs.ts'
import { sinceBy } from '#server/shared/stats/since.ts'
import { joinsOf } from '#server/shared/stats/statisticSums.ts'
import { studioTermination } from '#server/shared/studios/tables.ts'
import { contractNumbers } from './contractNumbers.ts'
import { contractParts, sums } from './counting.ts'
import { growthNumbers, growthParts, sums as growthSums } from './growth.ts'

/** The first day of a contract, or the day on which it came, where that is earlier. */
const since = sinceBy(
  sql`(select min(least(c.start, (c.received_at at time zone ${zurich})::date)) from contract c where c.studio = s.code)`,
)

/** Notices as a studio wrote them down month by month, before contracts were kept here (C47). */
const byHand: HandKept = {
  measure: 'notices',
  read: (tx, { studios, from, to }) => {
    const { studio, month, terminations } = studioTermination
    const here = studios === 'all' ? undefined : inArray(studio, [...studios])
    return tx
      .select({ studio, month, value: terminations })
      .from(studioTermination)
      .where(and(between(month, from, to), here))
  },
  isNarrowed: asked => 'offer' in asked && Array.isArray(asked.offer) && asked.offer.length > 0,
}

/** The goal of several months begins with the first one's members, so that months of it don't add up. */
const growthJoins = { ...joinsOf(growthSums), apart: { months: ['goal'] } }
const joins = joinsOf(sums)

/** Contracts, their offers and their members on boards and in reports. */
export const contractSources = [
  figureSources.of({
    family: 'growth',
    numbers: ({ tx, who }, asked) => growthNumbers(tx, who, asked),
    since,
    joins: growthJoins,
    kept: {},
    parts: { names: growthNames, count: ({ tx }, span) => growthParts(tx, span) },
  }),
  figureSources.of({
    family: 'contracts',
    numbers: ({ tx, who }, asked) => contractNumbers(tx, who, asked, 'wide'),
    since,
    byHand,
    joins,
    kept: {},
    // Packages are made of the same.
    parts: { names: contractCountNames, count: ({ tx }, span) => contractParts(tx, span) },
  }),
  figureSources.of({
    family: 'packages',
    numbers: ({ tx, who }, asked) => contractNumbers(tx, who, asked, 'packages'),
    since,
    joins,
    kept: {},
  }),
]
