import { sql } from 'drizzle-orm'
import type { UserCounts } from '#contract/contracts/users.ts'
import { unknown } from '#contract/stats.ts'
import { zurich } from '#server/kit/zone.ts'
import { figureSources, type Joins } from '#server/shared/stats/plugs.ts'
import { sinceBy } from '#server/shared/stats/since.ts'
import { userNumbers } from './userNumbers.ts'
import { nothing, sums } from './userTallies.ts'

/** Numbers of who uses the app and reads the newsletter are known of today alone: of months that of the last one. */
const joins: Joins = {
  none: sums.none,
  blank: { ...sums.none, ...nothing },
  absent: ({ appUsers }) => (appUsers === unknown ? { ...sums.none, ...nothing } : sums.none),
  overStudios: counts => ({ ...sums.sum(counts as UserCounts[]), ...nothing }),
  overMonths: counts => {
    const { appUsers, readers } = (counts.at(-1) ?? nothing) as UserCounts
    const all = sums.over(counts as UserCounts[])
    return all && { ...all, appUsers, readers }
  },
}

/** People and their accounts on boards and in reports. */
export const userSource = figureSources.of({
  family: 'users',
  numbers: ({ tx, who }, asked) => userNumbers(tx, who, asked),
  since: sinceBy(
    sql`(select (min(p.created) at time zone ${zurich})::date from person p where coalesce(p.studio_code, p.left_studio) = s.code)`,
  ),
  joins,
  kept: {},
})
