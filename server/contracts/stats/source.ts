import { sql } from 'drizzle-orm'
import { zurich } from '#server/kit/zone.ts'
import { figureSources } from '#server/shared/stats/plugs.ts'
import { sinceBy } from '#server/shared/stats/since.ts'
import { growthNumbers } from './growth.ts'
import { contractNumbers } from './numbers.ts'

/** The first day of a contract, or the day on which it came, where that is earlier. */
const since = sinceBy(
  sql`(select min(least(c.start, (c.received_at at time zone ${zurich})::date)) from contract c where c.studio = s.code)`,
)

/** Contracts, their offers and their members on boards and in reports. */
export const contractSources = [
  figureSources.of({ family: 'growth', numbers: ({ tx, who }, asked) => growthNumbers(tx, who, asked), since }),
  figureSources.of({ family: 'contracts', numbers: ({ tx, who }, asked) => contractNumbers(tx, who, asked, 'wide'), since }),
  figureSources.of({ family: 'packages', numbers: ({ tx, who }, asked) => contractNumbers(tx, who, asked, 'packages'), since }),
]
