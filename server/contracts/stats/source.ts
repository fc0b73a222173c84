import { sql } from 'drizzle-orm'
import { zurich } from '#server/kit/zone.ts'
import { figureSources } from '#server/shared/stats/plugs.ts'
import { sinceBy } from '#server/shared/stats/since.ts'
import { joinsOf } from '#server/shared/stats/sums.ts'
import { growthNumbers, sums as growthSums } from './growth.ts'
import { contractNumbers, sums } from './numbers.ts'

/** The first day of a contract, or the day on which it came, where that is earlier. */
const since = sinceBy(
  sql`(select min(least(c.start, (c.received_at at time zone ${zurich})::date)) from contract c where c.studio = s.code)`,
)

/** What is aimed at of several months begins with the first one's members, so that months of it don't add up. */
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
  }),
  figureSources.of({
    family: 'contracts',
    numbers: ({ tx, who }, asked) => contractNumbers(tx, who, asked, 'wide'),
    since,
    joins,
    kept: {},
  }),
  figureSources.of({
    family: 'packages',
    numbers: ({ tx, who }, asked) => contractNumbers(tx, who, asked, 'packages'),
    since,
    joins,
    kept: {},
  }),
]
