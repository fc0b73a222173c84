import { sql } from 'drizzle-orm'
import { zurich } from '#server/kit/zone.ts'
import { figureSources } from '#server/shared/stats/plugs.ts'
import { sinceBy } from '#server/shared/stats/since.ts'
import { visitNumbers } from './count.ts'

/** Visits on boards and in reports: what a door, a course or a tally told first is where they begin. */
export const visitSource = figureSources.of({
  family: 'visits',
  numbers: (reading, asked) => visitNumbers(reading, asked),
  since: sinceBy(sql`least(
    (select (min(e.at) at time zone ${zurich})::date from entry e where e.studio = s.code),
    (select min(t.day) from visit_tally t where t.studio = s.code),
    (select min(x.day) from course_execution x where x.studio = s.code and x.published))`),
})
