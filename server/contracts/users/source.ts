import { sql } from 'drizzle-orm'
import { zurich } from '#server/kit/zone.ts'
import { figureSources } from '#server/shared/stats/plugs.ts'
import { sinceBy } from '#server/shared/stats/since.ts'
import { userNumbers } from './numbers.ts'

/** People and their accounts on boards and in reports. */
export const userSource = figureSources.of({
  family: 'users',
  numbers: ({ tx, who }, asked) => userNumbers(tx, who, asked),
  since: sinceBy(
    sql`(select (min(p.created) at time zone ${zurich})::date from person p where coalesce(p.studio_code, p.left_studio) = s.code)`,
  ),
})
